import { Alert, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import classes from './dated-table.module.css'
import { settingTexts } from './messages.ts'

type Props<Row> = {
  label: string
  intro: string
  /** Labels of the columns, in their order. */
  columns: readonly string[]
  result: Pick<UseQueryResult<Row[]>, 'data' | 'isError' | 'refetch'>
  rowKey: (row: Row) => string | number
  /** The texts of a row, one a column; the first names it. */
  cells: (row: Row) => readonly string[]
  /** Told where there is no row. */
  none?: string
}

/** Settings by their first day. On a phone each row is a card. */
export function DatedTable<Row>({ label, intro, columns, result, rowKey, cells, none }: Props<Row>) {
  const { data, isError } = result
  if (!data) {
    return isError ? (
      <LoadFailed text={settingTexts.failed} onRetry={() => void result.refetch()} of={label} />
    ) : (
      <Loading text={settingTexts.loading} />
    )
  }
  return (
    <>
      <Text c="dimmed" mb="md">
        {intro}
      </Text>
      {data.length === 0 && none && <Alert>{none}</Alert>}
      {data.length > 0 && (
        <div className={classes.frame}>
          <table className={classes.table} aria-label={label}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={rowKey(row)}>
                  {cells(row).map((text, index) =>
                    index === 0 ? (
                      <th key={columns[index]} scope="row" data-label={columns[index]}>
                        {text}
                      </th>
                    ) : (
                      <td key={columns[index]} data-label={columns[index]}>
                        {text}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
