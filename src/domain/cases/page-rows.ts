export type Row = [label: string, text: string]

/** A page that the product writes of a thing for a case: title, day of the thing, name of the file, and rows to print. */
export type CasePage = { title: string; documentDate: string; name: string; rows: Row[] }

/** A line of a text is a row, because a printed cell holds one line. */
export const textRows = (label: string, text: string | null): Row[] => {
  const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '')
  return lines.length === 0 ? [[label, '—']] : lines.map((line, place): Row => [place === 0 ? label : '', line])
}

export type Place = { establishmentName: string; city: string }
export const placeRows = ({ establishmentName, city }: Place): Row[] => [
  ['Establecimiento', establishmentName],
  ['Municipio', city],
]
