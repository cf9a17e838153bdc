import { useEffect, useErrorBoundary } from 'preact/hooks'
import { line } from '../texts.js'

/**
 * Shows a message instead of its children if drawing them fails, for example because the server sent a value of the wrong kind.
 *
 * @param of what the children show; the children are drawn again when it changes
 */
export function Guard({ of, children }) {
  const [error, reset] = useErrorBoundary()
  useEffect(() => { if (error) reset() }, [of])
  return error ? <p class="error" role="alert">The explorer could not display this: {line(error.message, 500)}</p> : children
}
