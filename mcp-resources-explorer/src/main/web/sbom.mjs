// The SBOM of the page: the packages that it contains, as npm finds them in package-lock.json.
import { spawnSync } from 'node:child_process'

const here = import.meta.dirname

/**
 * Returns the SBOM as CycloneDX JSON. The same packages make the same text: it has no time, no random number and no versions of tools.
 *
 * @param version the version of the library
 * @param packages the packages in the page, as name@version
 */
export function sbomOf(version, packages) {
  const isWindows = process.platform === 'win32'
  const { status, stdout, stderr, error } = spawnSync(isWindows ? 'npm.cmd' : 'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'], { cwd: here, encoding: 'utf8', shell: isWindows })
  if (error || status !== 0) throw new Error(`npm could not make the SBOM: ${error?.message ?? stderr}`)
  const sbom = JSON.parse(stdout)
  const { component } = sbom.metadata
  delete sbom.serialNumber
  sbom.metadata = { component: { ...component, name: 'mcp-resources-explorer-page', version, 'bom-ref': 'page', purl: undefined } }
  const contained = new Set(packages)
  sbom.components = sbom.components.filter(each => contained.has(each['bom-ref']))
  sbom.dependencies = sbom.dependencies.map(({ ref, dependsOn }) => ({ ref: ref === component['bom-ref'] ? 'page' : ref, dependsOn }))
    .filter(({ ref }) => ref === 'page' || contained.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(other => contained.has(other)) }))
  const missing = packages.filter(name => !sbom.components.some(each => each['bom-ref'] === name))
  if (missing.length) throw new Error(`The SBOM lacks packages that the page contains: ${missing.join(', ')}`)
  const unlicensed = sbom.components.filter(({ licenses }) => !licenses?.length).map(each => each['bom-ref'])
  if (unlicensed.length) throw new Error(`The SBOM has no licenses of ${unlicensed.join(', ')}`)
  return `${JSON.stringify(sbom, null, 2)}\n`
}
