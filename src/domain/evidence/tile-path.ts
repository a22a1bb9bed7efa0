import { TILE_WIDTH } from './tlog.ts'

/**
 * A tile of hashes, or of entries (C2SP tlog-tiles).
 * @property width how many it has: 256 of a full one
 */
export type TileName = { level: number | 'entries'; tile: number; width: number }

const LEVEL = /^(?:entries|0|[1-9]|[1-5]\d|6[0-3])$/
const NUMBER = /^(?:x\d{3}\/){0,4}\d{3}$/
const WIDTH = /^[1-9]\d{0,2}$/

/** Reads the end of a tile's address, as `0/x001/234.p/17`; undefined for any other text. */
export function parseTilePath(path: string): TileName | undefined {
  const [, levelText = '', numberText = '', widthText] = /^([^/]+)\/([x\d/]+?)(?:\.p\/(\d+))?$/.exec(path) ?? []
  if (!LEVEL.test(levelText) || !NUMBER.test(numberText) || /^x000/.test(numberText)) return undefined
  if (widthText !== undefined && (!WIDTH.test(widthText) || Number(widthText) >= TILE_WIDTH)) return undefined
  return {
    level: levelText === 'entries' ? levelText : Number(levelText),
    tile: Number(numberText.replaceAll(/[x/]/g, '')),
    width: widthText === undefined ? TILE_WIDTH : Number(widthText),
  }
}
