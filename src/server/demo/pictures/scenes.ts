import type { Random } from '../random.ts'
import { bins, board, fridge, stove } from './kitchen-scenes.ts'
import { ceiling, floor, pests, sink, tank } from './room-scenes.ts'
import { papers, shelves, uniform } from './store-scenes.ts'

export type SceneName =
  | 'bins'
  | 'board'
  | 'ceiling'
  | 'floor'
  | 'fridge'
  | 'papers'
  | 'pests'
  | 'shelves'
  | 'sink'
  | 'stove'
  | 'tank'
  | 'uniform'

export const scenes: Record<SceneName, (random: Random) => string> = {
  bins,
  board,
  ceiling,
  floor,
  fridge,
  papers,
  pests,
  shelves,
  sink,
  stove,
  tank,
  uniform,
}
