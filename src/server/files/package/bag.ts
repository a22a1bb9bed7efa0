import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ZipItem } from '../../sheets/zip.ts'

/** A file of the payload: its path under `data/`, its digest and size, and its bytes or how to open them. */
export type Payload = {
  path: string
  at: Date
  sha256: string
  bytes: number
  content: Uint8Array | (() => Promise<Readable>)
}

export const payloadOf = (path: string, at: Date, text: string): Payload => {
  const content = Buffer.from(text)
  return { path, at, sha256: hash('sha256', content), bytes: content.length, content }
}

type Bag = { number: string; title: string; organization: string; at: Date; notes: readonly string[] }

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const readMe = ({ number, title, notes }: Bag) =>
  [
    `Expediente ${number}: ${oneLine(title)}`,
    '',
    'Para comprobarlo: sha256sum -c manifest-sha256.txt',
    'Cada acta está en PDF y en JSON; la huella SHA-256 del JSON es el sello del acta.',
    'El índice está en data/indice.xml y data/indice.html; los hechos del expediente, en data/auditoria.csv.',
    ...notes,
    '',
  ].join('\r\n')

const linesOf = (files: readonly { path: string; sha256: string }[]) =>
  files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')

/** The items of a BagIt package (RFC 8493): its tag files first, then the payload. The same state gives the same items. */
export function bagItems(bag: Bag, payload: readonly Payload[]): ZipItem[] {
  const bytes = payload.reduce((sum, file) => sum + file.bytes, 0)
  const placed = payload.map((file) => ({ ...file, path: `data/${file.path}` }))
  const tags = [
    payloadOf('bagit.txt', bag.at, 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'),
    payloadOf(
      'bag-info.txt',
      bag.at,
      `Source-Organization: ${oneLine(bag.organization)}\nExternal-Identifier: ${bag.number}\nExternal-Description: ${oneLine(bag.title)}\nPayload-Oxum: ${bytes}.${payload.length}\n`,
    ),
    payloadOf('manifest-sha256.txt', bag.at, linesOf(placed)),
    payloadOf('LEAME.txt', bag.at, readMe(bag)),
  ]
  const all = [...tags, payloadOf('tagmanifest-sha256.txt', bag.at, linesOf(tags)), ...placed]
  return all.map(({ path: name, at, content }) => ({ name, at, content }))
}
