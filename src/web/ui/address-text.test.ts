import { expect, test } from 'vitest'
import { textAddress } from './address-text.ts'

const { parseSearch: readAddress, stringifySearch: writeAddress } = textAddress

test.each(['1e3', '900123456789012345678', '007', 'true', 'null', '0x10', '{"a":1}', '"pan"', ' pan & queso ', ''])(
  'the text %j of an address stays as it is, there and back',
  (text) => {
    expect(readAddress(`?${new URLSearchParams({ buscar: text })}`)).toEqual({ buscar: text })
    expect(readAddress(writeAddress({ buscar: text }))).toEqual({ buscar: text })
  },
)

test.each([
  ['?buscar=%22900123456%22', '900123456'],
  ['?buscar=%22true%22', 'true'],
])('a link of an earlier version is understood: %s', (link, text) => {
  expect(readAddress(link)).toEqual({ buscar: text })
})

test('an unset value is not written', () => {
  expect(writeAddress({ pagina: 2, buscar: undefined, orden: null })).toBe('?pagina=2')
  expect(writeAddress({ pagina: undefined })).toBe('')
})
