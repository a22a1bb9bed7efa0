import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { childrenOf, readXml, type XmlElement } from './xml-element.ts'

/** The parts of a package (ECMA-376, part 2) by their names without the first slash. */
export type Parts = ReadonlyMap<string, XmlElement>

/** Parts with code, or that fetch or run something of another file. A workbook of data has none. */
const ACTIVE = /vba|macro|external|embeddings|activex|connections|querytables|customui|webextension/i
const TYPES = '[Content_Types].xml'

/** The parts as the machine's own program unpacks them; each is XML. */
function unpacked(bytes: Uint8Array): Parts {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-workbook-'))
  try {
    writeFileSync(join(folder, 'a.xlsx'), bytes)
    execFileSync('unzip', ['-qq', 'a.xlsx', '-d', 'parts'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    const root = join(folder, 'parts')
    const names = readdirSync(root, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'))
    const files = names.filter((name) => statSync(join(root, name)).isFile())
    return new Map(files.map((name) => [name, readXml(readFileSync(join(root, name)))]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every part has a type, and every type that names a part has it. */
function checkTypes(parts: Parts): void {
  const types = parts.get(TYPES)
  const defaults = childrenOf(types, 'Default').map(({ attributes }) => attributes.get('Extension'))
  const named = childrenOf(types, 'Override').map(({ attributes }) => attributes.get('PartName')?.slice(1) ?? '')
  if (new Set(named).size < named.length) throw new Error('A part has two types.')
  const missing = named.filter((name) => !parts.has(name))
  const untyped = [...parts.keys()].filter(
    (name) => name !== TYPES && !named.includes(name) && !defaults.includes(name.split('.').at(-1)),
  )
  if (missing.length + untyped.length > 0) throw new Error(`Types and parts differ: ${[...missing, ...untyped]}.`)
}

/** The parts that a part is related to, by the ids of its relations. Each is in the package. */
export function relationsOf(parts: Parts, part: string): Map<string, { type: string; part: string }> {
  const folder = part === '' ? '' : `${dirname(part)}/`
  const file = `${folder}_rels/${posix.basename(part)}.rels`
  const relations = new Map<string, { type: string; part: string }>()
  for (const { attributes } of childrenOf(parts.get(file), 'Relationship')) {
    const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => attributes.get(name) ?? '')
    if (id === undefined || type === undefined || target === undefined) throw new Error(`${file} lacks a target.`)
    const named = target.startsWith('/') ? target.slice(1) : posix.normalize(folder + target)
    if (attributes.has('TargetMode')) throw new Error(`${file} leads out of the file, to ${target}.`)
    if (!parts.has(named) || relations.has(id)) throw new Error(`The relation ${id} of ${file} is wrong: ${target}.`)
    relations.set(id, { type: posix.basename(type), part: named })
  }
  return relations
}

/** The parts of a package whose types and relations are right, and in which nothing runs. */
export function packageParts(bytes: Uint8Array): Parts {
  const parts = unpacked(bytes)
  const active = [...parts.keys()].filter((name) => ACTIVE.test(name))
  if (active.length > 0) throw new Error(`Parts that are no data: ${active}.`)
  checkTypes(parts)
  return parts
}
