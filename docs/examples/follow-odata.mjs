// Copies a set of Vigía into a JSON file, and at each later run adds what changed since.
//
//   VIGIA_URL=https://vigia.example.gov.co VIGIA_TOKEN=vig_… node follow-odata.mjs inspecciones inspecciones.json
//
// Node 20 or later, no packages. The file holds the rows by id, and the instant of the newest one.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

const [set = 'inspecciones', file = `${set}.json`] = process.argv.slice(2)
const { VIGIA_URL: url, VIGIA_TOKEN: token } = process.env
if (!url || !token) throw new Error('Set VIGIA_URL and VIGIA_TOKEN.')

/** Seconds to wait where the server says that there were too many calls, and does not say how long. */
const WAIT_S = 30

async function read(address) {
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (reply.status === 429 || reply.status === 503) {
    const seconds = Number(reply.headers.get('retry-after') ?? WAIT_S)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return read(address)
  }
  const body = await reply.json()
  if (!reply.ok) throw new Error(`${reply.status}: ${body.error.message}`)
  return body
}

const copy = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { newest: null, rows: {} }

// `ge` and not `gt`: several rows may have changed in one instant. Those that come again are the same.
let next = new URL(`/api/odata/${set}`, url).href
if (copy.newest) next += `?$filter=actualizado ge ${copy.newest}`

let rowsRead = 0
while (next) {
  const page = await read(next)
  for (const row of page.value) {
    copy.rows[row.id] = row
    copy.newest = row.actualizado
    rowsRead += 1
  }
  next = page['@odata.nextLink']
}

// The old file stays whole until the new one is.
writeFileSync(`${file}.new`, JSON.stringify(copy))
renameSync(`${file}.new`, file)
console.log(`${set}: ${rowsRead} rows read, ${Object.keys(copy.rows).length} kept, up to ${copy.newest}`)
