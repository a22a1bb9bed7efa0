import { countText } from '../../../domain/shared/text.ts'
import type { ToldCounts } from './told/told-row-faults.ts'
import type { Compared } from './verify-store.ts'

/** The part of a number that is of before, whose events tell less. */
const ofBefore = (older: number, lacks: string): string => (older > 0 ? ` (${older} de antes, ${lacks})` : '')

const toldRows = ({ rows, older }: ToldCounts, one: string, several: string): string =>
  `${countText(rows, one, several)}${ofBefore(older, 'sin huella que comparar')}`

/**
 * Tells in numbers what a check compared. Actas, inscriptions and accounts of older versions are told apart: what they
 * were was kept nowhere else.
 */
export function comparedLine(compared: Compared): string {
  const { records, older, answers, signings, gaps, links, events, listed } = compared
  const withTrail = [
    `${countText(records, 'acta cerrada', 'actas cerradas')}${ofBefore(older, 'cuyo cierre no dice número, tiempos ni personas')}`,
    countText(answers, 'respuesta', 'respuestas'),
    countText(signings, 'firma', 'firmas'),
    countText(gaps, 'salto de números', 'saltos de números'),
    toldRows(compared.establishments, 'inscripción', 'inscripciones'),
    toldRows(compared.users, 'usuario', 'usuarios'),
    countText(compared.mails, 'notificación', 'notificaciones'),
    countText(compared.acts, 'actuación de requerimientos', 'actuaciones de requerimientos'),
    `${countText(events, 'suceso', 'sucesos')} en ${countText(links, 'eslabón', 'eslabones')}`,
  ].join(', ')
  const rows = countText(listed, 'fila de los listados', 'filas de los listados')
  return `Se compararon con el registro de auditoría ${withTrail}. Se compararon con sus datos los indicadores y ${rows}.`
}
