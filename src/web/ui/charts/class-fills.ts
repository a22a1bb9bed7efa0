import { numberText } from '../../../domain/shared/text.ts'
import type { Fill } from './fills.tsx'

/** Fills of the classes of a map, from the lowest to the highest. */
const classFills: readonly Fill[] = ['class-1', 'class-2', 'class-3', 'class-4', 'class-5']

/** Fill of a class, 1 to 5. */
export const classFill = (number: number): Fill => classFills[number - 1] ?? 'class-1'

/** The classes that have values, each with its lowest and highest value in words. */
export function classLegend(
  valued: readonly { value: number; fill: Fill }[],
  decimals = 0,
): { fill: Fill; name: string }[] {
  return classFills.flatMap((fill) => {
    const own = valued.filter((each) => each.fill === fill).map(({ value }) => value)
    if (own.length === 0) return []
    const [from, to] = [Math.min(...own), Math.max(...own)].map((value) => numberText(value, decimals))
    return [{ fill, name: from === to ? `${from}` : `${from} a ${to}` }]
  })
}
