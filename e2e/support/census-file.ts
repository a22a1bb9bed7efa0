import { writeXlsx } from 'hucre/xlsx'

type Cell = string | number | null

/** Titles as secretariats write them; the first column is no field of ours. */
const TITLES = ['N°', 'Nombre comercial', 'NIT / CC', 'Mpio', 'Actividad', 'Dirección', 'Tel', 'Correo', 'Horario']

export type CensusRow = { name: string } & Partial<
  Record<'document' | 'city' | 'activity' | 'address' | 'phone' | 'email' | 'hours', string | null>
>

/** A census as offices send it: a title above, an empty row, and then its titles and rows. */
export async function censusFile(rows: readonly CensusRow[], name = 'censo.xlsx') {
  const cells = rows.map((row, at): Cell[] => [
    at + 1,
    row.name,
    row.document ?? null,
    row.city ?? 'Magangué',
    row.activity ?? 'Restaurante',
    row.address ?? null,
    row.phone ?? null,
    row.email ?? null,
    row.hours ?? null,
  ])
  const sheet = { name: 'Censo', rows: [['SECRETARÍA DE SALUD: CENSO DE ALIMENTOS'], [], TITLES, ...cells] }
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [sheet] })),
  }
}
