import { countText } from '../shared/text.ts'
import { INACTIVE_ESTABLISHMENT } from './requirement-words.ts'

/** Requirements of an establishment that are still to be met, and how many of them are late. */
export type OpenOfPlace = { name: string; address: string; open: number; late: number }

/** The number of requirements to be met, in words. */
export const openText = (open: number): string =>
  countText(open, 'requerimiento por cumplir', 'requerimientos por cumplir')

/** Tells what becomes of an establishment's requirements once it is switched off. Its address tells branches apart. */
export function openOfInactive({ name, address, open, late }: OpenOfPlace): string {
  const place = [name, address].filter(Boolean).join(', ')
  const lateText = late > 0 ? ` (${countText(late, 'vencido', 'vencidos')})` : ''
  const fate =
    open === 1
      ? `Sigue abierto, marcado «${INACTIVE_ESTABLISHMENT}», y no se cuenta como vencido en «Requiere atención». Si ya no se puede cumplir, ciérrelo sin objeto.`
      : `Siguen abiertos, marcados «${INACTIVE_ESTABLISHMENT}», y no se cuentan como vencidos en «Requiere atención». Si ya no se pueden cumplir, ciérrelos sin objeto.`
  return `${place}: ${openText(open)}${lateText}. ${fate}`
}
