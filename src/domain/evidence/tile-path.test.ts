import { expect, test } from 'vitest'
import { parseTilePath } from './tile-path.ts'

test.each([
  ['0/000', { level: 0, tile: 0, width: 256 }],
  ['0/x001/234.p/17', { level: 0, tile: 1_234, width: 17 }],
  ['entries/x001/x234/067', { level: 'entries', tile: 1_234_067, width: 256 }],
  ['63/005.p/255', { level: 63, tile: 5, width: 255 }],
])('%s names a tile', (path, tile) => expect(parseTilePath(path)).toEqual(tile))

test.each([
  ...['', '0', '0/', '64/000', '-1/000', '01/000', '1e1/000', '0/0', '0/00', '0/0000', '0/x000/001', '0/x001/x002'],
  ...['0/000.p/0', '0/000.p/256', '0/000.p/1e1', '0/000.p/017', '0/000.p/', '0/000/', '0/001/234', '0/000\u0000'],
  ...['0/x001/x001/x001/x001/x001/001', 'x/000', 'entries', '0/../000', '٠/000', '0/٠٠٠'],
])('%j names none', (path) => expect(parseTilePath(path)).toBeUndefined())
