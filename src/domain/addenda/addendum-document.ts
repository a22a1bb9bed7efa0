import { DEPARTMENT } from '../records/acta-identification.ts'
import { type ActaIssue, unsignedText } from '../records/acta-issue.ts'
import type { ActaDocument } from '../records/acta-model.ts'
import { field, fields, heading, paragraph } from '../records/acta-parts.ts'
import { proofBlock } from '../records/acta-proof.ts'
import { defaultLetterhead, headOf, type Letterhead } from '../records/letterhead.ts'
import { formatDay, formatInstant } from '../shared/time.ts'
import type { ShownAddendum } from './addendum.ts'

const footer = ({ number, acta }: ShownAddendum, issue: ActaIssue | undefined): string =>
  [
    `Adenda n.º ${number}`,
    `Acta n.º ${acta.number}`,
    ...(issue?.kind === 'unsigned' ? [unsignedText(issue)] : []),
  ].join(' · ')

/**
 * An addendum, ready to be laid out as actas are (R 33.3).
 * @param issue absent for renderings that are no file of the entity
 */
export function addendumDocument(
  addendum: ShownAddendum,
  letterhead: Letterhead = defaultLetterhead,
  issue?: ActaIssue,
): ActaDocument {
  const { number, day, at, text, acta, establishment, author, entity } = addendum
  return {
    title: `Adenda ${number}`,
    footer: footer(addendum, issue),
    day,
    header: {
      ...headOf(DEPARTMENT, { ...letterhead, ...entity }),
      title: 'Adenda de un acta de inspección sanitaria',
      subtitle: `Acta n.º ${acta.number}`,
      control: [field(12, 'Adenda n.º', number), field(12, 'Fecha', formatDay(day))],
    },
    blocks: [
      heading(2, 'I. Acta a la que pertenece'),
      fields(
        [field(6, 'Acta n.º', acta.number), field(6, 'Día de la visita', formatDay(acta.day))],
        [field(8, 'Establecimiento', establishment.name), field(4, 'Municipio', establishment.city)],
        [field(12, 'Código del acta', acta.code)],
        [field(12, 'Sello de integridad del acta (SHA-256)', acta.seal)],
      ),
      heading(2, 'II. Texto de la adenda'),
      paragraph(text),
      heading(2, 'III. Constancia'),
      paragraph('El acta no cambia: se lee junto con esta adenda. La adenda tampoco se puede modificar ni borrar.'),
      fields([
        field(5, 'Agregada por', author.name),
        field(4, 'Cargo', author.role),
        field(3, 'Agregada el', formatInstant(new Date(at))),
      ]),
      proofBlock(addendum, issue, 'adenda'),
    ],
  }
}
