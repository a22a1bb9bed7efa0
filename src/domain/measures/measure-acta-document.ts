import { DEPARTMENT } from '../records/acta-identification.ts'
import { type ActaIssue, unsignedText } from '../records/acta-issue.ts'
import type { ActaBlock, ActaDocument } from '../records/acta-model.ts'
import { DASH, field, fields, heading, paragraph } from '../records/acta-parts.ts'
import { proofBlock } from '../records/acta-proof.ts'
import { defaultLetterhead, headOf, type Letterhead } from '../records/letterhead.ts'
import { formatDay, formatInstant } from '../shared/time.ts'
import type { ShownMeasureActa } from './measure-acta.ts'
import { goodsBlock, peopleBlock, photoRows, sealsBlock, visitBlock } from './measure-blocks.ts'
import { extentName } from './measure-words.ts'

/** The warning of Ley 9 de 1979, art. 576, in the words of the acta. */
export const MEASURE_WARNING = [
  'Esta medida es de inmediata ejecución, tiene carácter preventivo y transitorio y se aplica sin perjuicio de las sanciones a que haya lugar.',
  'Se levanta cuando se comprueba que desaparecieron las causas que la originaron (Ley 9 de 1979, artículo 576).',
  'Quien rompe los sellos, dispone de los productos o incumple la medida responde por ello.',
].join(' ')

const UNALTERED =
  'Esta acta no se puede modificar ni borrar. Lo que sigue de la medida se registra en actuaciones aparte.'

const footer = ({ number, acta }: ShownMeasureActa, issue: ActaIssue | undefined): string =>
  [
    `Medida sanitaria n.º ${number}`,
    `Acta de inspección n.º ${acta.number}`,
    ...(issue?.kind === 'unsigned' ? [unsignedText(issue)] : []),
  ].join(' · ')

function measureBlock({ measure }: ShownMeasureActa): ActaBlock {
  const { code, name, norm, extent, item, fallsOn, cause, risk, liftingCondition } = measure
  const { imposedOn, dueOn, dueReason, converts } = measure
  return fields(
    [field(9, 'Medida', name), field(3, 'Código', code)],
    [field(9, 'Norma', norm), field(3, 'Alcance', extent === null ? DASH : extentName[extent])],
    [field(12, 'Recae sobre', fallsOn)],
    [field(12, 'Causa', cause)],
    [field(12, 'Riesgo para la salud', risk)],
    [field(12, 'Condición para levantarla', liftingCondition)],
    ...(item === '' ? [] : [[field(12, 'Aspecto del acta de inspección', item)]]),
    [
      field(3, 'Impuesta el', formatDay(imposedOn)),
      field(3, dueReason === null ? 'Se verifica a más tardar el' : 'Vence el', formatDay(dueOn)),
      field(6, 'Razón del vencimiento', dueReason ?? 'Plazo para verificar la medida'),
    ],
    ...(converts === null ? [] : [[field(12, 'Viene de la medida n.º', converts)]]),
  )
}

function recordBlock({ officials, author, at, photos }: ShownMeasureActa): ActaBlock {
  return fields(
    ...officials.map(({ name, role }) => [field(7, 'Impuesta por', name), field(5, 'Cargo', role)]),
    [
      field(5, 'Acta registrada por', author.name),
      field(4, 'Cargo', author.role),
      field(3, 'Registrada el', formatInstant(new Date(at))),
    ],
    ...photoRows(photos),
  )
}

/**
 * The acta that imposes a measure, ready to be laid out as actas are (R 36.11).
 * @param issue absent for renderings that are no file of the entity
 */
export function measureActaDocument(
  shown: ShownMeasureActa,
  letterhead: Letterhead = defaultLetterhead,
  issue?: ActaIssue,
): ActaDocument {
  const { number, day, acta, entity } = shown
  return {
    title: `Acta de la medida ${number}`,
    footer: footer(shown, issue),
    day,
    header: {
      ...headOf(DEPARTMENT, { ...letterhead, ...entity }),
      title: 'Acta de imposición de medida sanitaria',
      subtitle: `Acta de inspección n.º ${acta.number}`,
      control: [field(12, 'Medida n.º', number), field(12, 'Fecha', formatDay(day))],
    },
    blocks: [
      heading(2, 'I. Establecimiento y visita'),
      visitBlock(shown),
      heading(2, 'II. La medida'),
      measureBlock(shown),
      heading(2, 'III. Sellos'),
      sealsBlock(shown, 'No se pusieron sellos.'),
      heading(2, 'IV. Productos'),
      goodsBlock(shown, 'La medida no recae sobre productos.'),
      heading(2, 'V. Personas'),
      peopleBlock(shown, 'El acta no nombra custodio ni testigos.'),
      heading(2, 'VI. Quién la impuso'),
      recordBlock(shown),
      heading(2, 'VII. Advertencia'),
      // One paragraph: a second one of one line might stand alone on the next page.
      paragraph(`${MEASURE_WARNING} ${UNALTERED}`),
      proofBlock(shown, issue, 'medida'),
    ],
  }
}
