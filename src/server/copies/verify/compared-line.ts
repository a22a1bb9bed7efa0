import { countText } from '../../../domain/shared/text.ts'
import type { Compared } from './verify-store.ts'

/** Tells in numbers what a check compared. Actas of older versions are told apart: their times and persons were kept nowhere else. */
export const comparedLine = ({ records, older, answers, signings, gaps, links, events, listed }: Compared): string =>
  `Se compararon con el registro de auditoría ${[
    `${countText(records, 'acta cerrada', 'actas cerradas')}${
      older > 0 ? ` (${older} de antes, cuyo cierre no dice número, tiempos ni personas)` : ''
    }`,
    countText(answers, 'respuesta', 'respuestas'),
    countText(signings, 'firma', 'firmas'),
    countText(gaps, 'salto de números', 'saltos de números'),
    `${countText(events, 'suceso', 'sucesos')} en ${countText(links, 'eslabón', 'eslabones')}`,
  ].join(
    ', ',
  )}. Se compararon con sus datos los indicadores y ${countText(listed, 'fila de los listados', 'filas de los listados')}.`
