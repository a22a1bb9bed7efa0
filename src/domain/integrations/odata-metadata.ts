import { type ColumnType, everyRowSet, type RowColumn } from './row-sets.ts'

const NAMESPACE = 'Vigia'
const EDM: Record<ColumnType, string> = {
  integer: 'Edm.Int64',
  text: 'Edm.String',
  decimal: 'Edm.Double',
  flag: 'Edm.Boolean',
  day: 'Edm.Date',
  instant: 'Edm.DateTimeOffset',
}
/** Columns that have a value in every row. */
const REQUIRED = ['id', 'actualizado', 'inactivo', 'dia']

const property = ({ name, type }: RowColumn) =>
  `<Property Name="${name}" Type="${EDM[type]}"${type === 'instant' ? ' Precision="3"' : ''}${
    REQUIRED.includes(name) ? ' Nullable="false"' : ''
  }/>`

const entityType = (name: string, columns: readonly RowColumn[]) =>
  `<EntityType Name="${name}"><Key><PropertyRef Name="id"/></Key>${columns.map(property).join('')}</EntityType>`

/** The document of types of OData 4.0. Names are plain letters, so nothing is escaped. */
export const ODATA_METADATA = `<?xml version="1.0" encoding="UTF-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>\
<Schema Namespace="${NAMESPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm">\
${everyRowSet.map(({ name, columns }) => entityType(name, columns)).join('')}\
<EntityContainer Name="Datos">\
${everyRowSet.map(({ name }) => `<EntitySet Name="${name}" EntityType="${NAMESPACE}.${name}"/>`).join('')}\
</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>
`

/** The list of sets. @param root address of the service, with its slash */
export const serviceDocument = (root: string): object => ({
  '@odata.context': `${root}$metadata`,
  value: everyRowSet.map(({ name }) => ({ name, kind: 'EntitySet', url: name })),
})
