// Installs the packages of package-lock.json in node_modules, unless they are there already. Maven runs it before build.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const OLDEST = 20
const here = import.meta.dirname
const lock = join(here, 'package-lock.json')
const installed = join(here, 'node_modules', '.package-lock.json') // npm writes it at the end

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  console.error(`The build of the explorer needs Node ${OLDEST} or later, and npm. This is Node ${process.versions.node}.`)
  process.exit(1)
}
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status, error } = spawnSync(npm, ['ci', '--ignore-scripts'], { cwd: here, stdio: 'inherit', shell: process.platform === 'win32' })
  if (error) console.error(`npm cannot be run: ${error.message}. The build of the explorer needs Node ${OLDEST} or later, and npm.`)
  process.exitCode = status ?? 1
}
