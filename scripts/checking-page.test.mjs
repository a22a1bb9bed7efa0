import { hash, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inProject } from './steps/project.mjs'

/** The page in the package of a case that compares it with its digests (R 40.8). */
const page = readFileSync(inProject('assets', 'evidence', 'verificar.html'), 'utf8')
const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? ''
const document = { getElementById: () => ({ addEventListener: () => {} }) }
const check = runInNewContext(`${script}\ncheck`, { document, crypto: webcrypto })

const linesOf = (files) =>
  Object.entries(files)
    .map(([path, text]) => `${hash('sha256', text)}  ${path}\n`)
    .join('')
const payload = { 'data/indice.xml': '<indice/>', 'data/01 Acta/001-acta.pdf': '%PDF-1.4' }
const tags = { 'bagit.txt': 'BagIt-Version: 1.0\n', 'manifest-sha256.txt': linesOf(payload) }
const whole = { ...payload, ...tags, 'tagmanifest-sha256.txt': linesOf(tags) }

/** The faults that the page tells of a folder with these files. */
async function faultsOf(files) {
  const chosen = Object.entries(files).map(([path, text]) => ({
    name: path.split('/').at(-1),
    webkitRelativePath: `EXP-2026-0041/${path}`,
    text: async () => text,
    arrayBuffer: async () => Buffer.from(text),
  }))
  return [...(await check(chosen)).faults]
}

test('an untouched package has no fault, also with files that a computer adds', async () => {
  expect(await faultsOf(whole)).toEqual([])
  const added = ['.DS_Store', 'data/.DS_Store', 'data/._indice.xml', 'data/Thumbs.db', 'data/01 Acta/desktop.ini']
  expect(await faultsOf({ ...whole, ...Object.fromEntries(added.map((path) => [path, '\0'])) })).toEqual([])
})

test('a file that changed, went or came is told by its path', async () => {
  const { 'data/indice.xml': _, ...without } = whole
  expect(await faultsOf(without)).toEqual(['Falta data/indice.xml.'])
  expect(await faultsOf({ ...whole, 'data/indice.xml': '<otro/>' })).toEqual(['Cambió data/indice.xml.'])
  for (const path of ['data/002-acta.pdf', 'data/Thumbs.db.pdf', 'data/.oculto'])
    expect(await faultsOf({ ...whole, [path]: 'x' })).toEqual([`Sobra ${path}.`])
})
