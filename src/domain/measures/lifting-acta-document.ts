import { DEPARTMENT } from '../records/acta-identification.ts'
import { type ActaIssue, unsignedText } from '../records/acta-issue.ts'
import type { ActaBlock, ActaDocument } from '../records/acta-model.ts'
import { DASH, field, fields, heading, paragraph } from '../records/acta-parts.ts'
import { proofBlock } from '../records/acta-proof.ts'
import { defaultLetterhead, headOf, type Letterhead } from '../records/letterhead.ts'
import { formatDay, formatInstant } from '../shared/time.ts'
import type { Lifting, ShownLiftingActa } from './lifting-acta.ts'
import { goodsBlock, peopleBlock, photoRows, sealsBlock, visitBlock } from './measure-blocks.ts'
import { extentName } from './measure-words.ts'

const RULE =
  'Una medida sanitaria se levanta cuando se comprueba que desaparecieron las causas que la originaron (Ley 9 de 1979, artículo 576).'
const SANCTIONS = 'Levantarla no impide las sanciones a que haya lugar.'

/** The words of a lifting: of a whole measure, or of a part. */
const words: Readonly<
  Record<Lifting, { title: string; day: string; effect: (lifting: ShownLiftingActa['lifting']) => string }>
> = {
  levantamiento: {
    title: 'Acta de levantamiento de medida sanitaria',
    day: 'Levantada el',
    effect: ({ day }) => `La medida queda levantada desde el ${formatDay(day)}.`,
  },
  levantamiento_parcial: {
    title: 'Acta de levantamiento parcial de medida sanitaria',
    day: 'Levantada en parte el',
    effect: ({ day, dueOn }) =>
      `La medida queda levantada en parte desde el ${formatDay(day)}, en lo que dice el motivo. En lo demás sigue vigente, y se verifica a más tardar el ${formatDay(dueOn)}.`,
  },
}

const footer = ({ number, acta }: ShownLiftingActa, issue: ActaIssue | undefined): string =>
  [
    `Levantamiento n.º ${number}`,
    `Acta de inspección n.º ${acta.number}`,
    ...(issue?.kind === 'unsigned' ? [unsignedText(issue)] : []),
  ].join(' · ')

function measureBlock({ measure, imposing }: ShownLiftingActa): ActaBlock {
  const { number, code, name, norm, extent, fallsOn, cause, liftingCondition, imposedOn } = measure
  return fields(
    [field(9, 'Medida', name), field(3, 'Código', code)],
    [
      field(5, 'Medida n.º', number),
      field(4, 'Impuesta el', formatDay(imposedOn)),
      field(3, 'Alcance', extent === null ? DASH : extentName[extent]),
    ],
    [field(12, 'Norma', norm)],
    [field(12, 'Recae sobre', fallsOn)],
    [field(12, 'Causa', cause)],
    [field(12, 'Condición para levantarla', liftingCondition)],
    ...(imposing === null ? [] : [[field(12, 'Código del acta de la medida', imposing.code)]]),
  )
}

function recordBlock({ officials, author, at, photos }: ShownLiftingActa): ActaBlock {
  return fields(
    [
      field(5, 'Levantamiento registrado por', author.name),
      field(4, 'Cargo', author.role),
      field(3, 'Registrado el', formatInstant(new Date(at))),
    ],
    ...officials.map(({ name, role }) => [field(7, 'Medida impuesta por', name), field(5, 'Cargo', role)]),
    ...photoRows(photos),
  )
}

/**
 * The acta that lifts a measure, or a part of it, ready to be laid out as actas are (R 47.3).
 * @param issue absent for renderings that are no file of the entity
 */
export function liftingActaDocument(
  shown: ShownLiftingActa,
  letterhead: Letterhead = defaultLetterhead,
  issue?: ActaIssue,
): ActaDocument {
  const { number, day, measure, lifting, entity } = shown
  const { title, day: lifted, effect } = words[lifting.kind]
  return {
    title: `Acta del levantamiento ${number}`,
    footer: footer(shown, issue),
    day,
    header: {
      ...headOf(DEPARTMENT, { ...letterhead, ...entity }),
      title,
      subtitle: `Medida sanitaria n.º ${measure.number}`,
      control: [field(12, 'Levantamiento n.º', number), field(12, 'Fecha', formatDay(day))],
    },
    blocks: [
      heading(2, 'I. Establecimiento y visita'),
      visitBlock(shown),
      heading(2, 'II. La medida que se levanta'),
      measureBlock(shown),
      heading(2, 'III. El levantamiento'),
      fields([field(12, lifted, formatDay(lifting.day))], [field(12, 'Motivo y resultado', lifting.reason)]),
      paragraph(effect(lifting)),
      heading(2, 'IV. Sellos que se retiran'),
      sealsBlock(shown, 'No se retiraron sellos.'),
      heading(2, 'V. Productos que se devuelven'),
      goodsBlock(shown, 'Con este levantamiento no se devolvieron productos.'),
      heading(2, 'VI. Personas'),
      peopleBlock(shown, 'El acta no nombra otras personas.'),
      heading(2, 'VII. Quién la levantó'),
      recordBlock(shown),
      heading(2, 'VIII. Norma'),
      // One paragraph: a second one of one line might stand alone on the next page.
      paragraph(`${RULE} ${SANCTIONS} Esta acta no se puede modificar ni borrar.`),
      proofBlock(shown, issue, 'levantamiento'),
    ],
  }
}
