// Every command imports this first. An old Node must still parse it and the other steps, to print the message below.
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const oldest = manifest.engines.node.replace('>=', '')

const isOlder = (version, than) => {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  const differs = [0, 1, 2].find((at) => a[at] !== b[at])
  return differs !== undefined && a[differs] < b[differs]
}

if (isOlder(process.versions.node, oldest)) {
  console.error(`Vigía necesita Node ${oldest} o posterior; este es Node ${process.versions.node}.`)
  process.exit(1)
}
