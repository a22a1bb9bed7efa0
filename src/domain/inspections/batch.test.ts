import { expect, test } from 'vitest'
import { batch, needsActa } from './batch.ts'

const KEY = '0b3f8f58-6c0e-4a52-9a0d-5f3c8f1f7a11'
const textsOf = (sent: unknown) => batch.safeParse(sent).error?.issues.map(({ message }) => message)
const named = <T>(count: number, value: T) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, value]))

test.each([
  [
    'files of a command',
    { commands: [{ key: KEY, call: 'items', files: named(11, 1) }] },
    'Un comando trae máximo 10 archivos.',
  ],
  ['parts', { commands: [{ key: KEY, call: 'items' }], parts: named(121, 1) }, 'Un lote trae máximo 120 archivos.'],
])('%s beyond their number are refused as one, without a look at each', (_what, sent, text) => {
  expect(textsOf(sent)).toEqual([text])
})

const command = { key: KEY, call: 'items' }

test.each<[what: string, commands: unknown, text: string]>([
  ['a key that is none', [{ ...command, key: 'x' }], 'La clave de idempotencia no es válida.'],
  ['no key', [{ call: 'items' }], 'Este campo es requerido'],
  ['a call that is none', [{ ...command, call: 'borrar' }], 'El comando nombra una llamada que no existe.'],
  ['no list of commands', 'x', 'Los comandos van en una lista.'],
  ['more than a visit has', Array(101).fill(command), 'Un lote trae máximo 100 comandos.'],
  ['no commands', undefined, 'Este campo es requerido'],
])('%s is refused in words for a person', (_what, commands, text) => {
  expect(textsOf({ commands })).toEqual([text])
})

const BY_NAME = 'Los archivos van en un objeto JSON, cada uno con su nombre.'
test.each<[what: string, images: unknown, texts: string[] | undefined]>([
  ['one file', 'foto', undefined],
  ['several files', ['foto', `sha256:${'0'.repeat(64)}`], undefined],
  ['a file that is no name', 1, [BY_NAME]],
  ['a list with one', ['foto', 1], [BY_NAME]],
  ['many wrong ones', Array(1_000).fill(1), [BY_NAME]],
  ['more than a request brings', Array(121).fill('foto'), [BY_NAME]],
])('%s of a field in a list of files', (_what, images, texts) => {
  expect(textsOf({ commands: [{ key: KEY, call: 'measure', files: { images } }] })).toEqual(texts)
})

test('a part is named by a list too', () => {
  const commands = [{ key: KEY, call: 'sample', files: { images: ['una', 'otra'] } }]
  const parts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, new Blob()]))
  expect(textsOf({ commands, parts: parts('una', 'otra') })).toBeUndefined()
  expect(textsOf({ commands, parts: parts('una', 'tercera') })).toEqual([
    'Ningún comando nombra uno de los archivos del lote.',
  ])
})

test('a batch of the largest size is read', () => {
  const files = Object.fromEntries(Object.keys(named(10, '')).map((name) => [name, name]))
  expect(textsOf({ commands: [{ key: KEY, call: 'items', files }], parts: named(10, new Blob()) })).toBeUndefined()
})

test('a file is none that JSON makes up', () => {
  const sent = (part: unknown) => ({
    commands: [{ key: KEY, call: 'items', files: { image: 'f' } }],
    parts: { f: part },
  })
  expect(textsOf(sent(new Blob()))).toBeUndefined()
  expect(textsOf(sent({ size: 1, type: 'image/png' }))).toHaveLength(1)
})

test('an act needs the acta, and a visit that was not made ends without one', () => {
  expect((['measure', 'sample', 'not-made'] as const).filter((call) => needsActa({ call }))).toEqual([
    'measure',
    'sample',
  ])
})
