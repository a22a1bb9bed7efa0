// node scripts/dependency-report.mjs: licences of all that the product ships, and known faults of every package.
import './steps/require-node.mjs'
import { spawnSync } from 'node:child_process'
import { whyAllowed } from './steps/licence-rules.mjs'
import { inProject, ROOT, readJson } from './steps/project.mjs'
import { shippedPackages, webImports } from './steps/shipped-packages.mjs'

/** Asks npm for known faults of the installed packages. @returns a text with the reason when npm gave no report */
function knownFaults() {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8', timeout: 60_000 })
  try {
    const { vulnerabilities, error, message } = JSON.parse(stdout)
    return vulnerabilities ?? (error?.summary || message || 'npm audit no dio un informe')
  } catch {
    return 'npm audit no respondió'
  }
}

const packages = shippedPackages(readJson(inProject('package-lock.json')), webImports(inProject('src/web')))
const refused = []
const byLicence = new Map()
for (const found of packages) {
  if (whyAllowed(found) === undefined) refused.push(found)
  const licence = found.licence ?? 'sin licencia'
  byLicence.set(licence, [...(byLicence.get(licence) ?? []), found])
}

console.log(`Paquetes que el producto lleva consigo: ${packages.length}\n`)
for (const [licence, found] of [...byLicence].sort()) {
  console.log(`${licence} (${found.length})`)
  for (const { name, version, ...each } of found) {
    const why = whyAllowed({ name, ...each })
    console.log(`  ${name} ${version}${why ? `: ${why}` : ''}`)
  }
}
for (const { name, version, licence } of refused) {
  console.error(`\nREFUSED: ${name} ${version}, licence ${licence ?? 'unknown'}: see scripts/steps/licence-rules.mjs`)
}

/** Exit code when the registry did not answer: neither faulty nor proved sound. */
const UNKNOWN = 2

const faults = knownFaults()
const isShipped = new Set(packages.map(({ name }) => name))
let isGrave = false
if (typeof faults === 'string') {
  console.error(`\nFallas conocidas: NO SE SABE, el registro no respondió (${faults}). Repita donde responda.`)
  process.exitCode = UNKNOWN
} else {
  const listed = Object.values(faults)
  console.log(`\nFallas conocidas: ${listed.length}`)
  for (const { name, severity, range } of listed) {
    const where = isShipped.has(name) ? 'en el producto' : 'solo en desarrollo'
    console.log(`  ${name} ${range}: ${severity}, ${where}`)
    isGrave ||= isShipped.has(name) && ['high', 'critical'].includes(severity)
  }
}
if (refused.length > 0 || isGrave) process.exitCode = 1
