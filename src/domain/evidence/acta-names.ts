// How people meet an acta by its number: names of its files, and reports for operators. The id that the wire calls
// `inspections_id` is another number for the same acta, so it stands in none of them alone but in one (decision 070).

/** @param number as printed on the acta, such as '2026-000018' */
export const actaPdfName = (number: string): string => `acta-${number}.pdf`

/** The entry of an acta in a file of the archive. */
export const actaEntryName = (number: string): string => `acta-${number}.json`

/** The facts of the signature, as the panel 'Evidencia' gives them. */
export const evidenceFileName = (number: string): string => `constancia-acta-${number}.json`

/** An acta with everything that proves it. */
export const proofPackageName = (number: string): string => `constancia-acta-${number}.zip`

/** The one name by the id of the inspection: R 2.40 and R 9.16 fix it. */
export const actaHtmlName = (inspectionId: number): string => `acta-${inspectionId}.html`

/**
 * How reports for operators name an acta: by its number, and its id in brackets. Two departments have an acta of one number,
 * and a changed row may tell a wrong one (decision 070).
 * @param number absent from an acta of before decision 023, whose number is the id
 */
export const toldActa = ({ id, number }: { id: number; number?: string | null | undefined }): string =>
  typeof number === 'string' ? `${number} (identificador ${id})` : String(id)
