import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPrintFormats } from '../../contract/formats/format-settings.wire.ts'
import { SHEET_FORM } from '../../domain/establishments/sheet/inscription-sheet.ts'
import { type PrintedForm, printCodeOn, printedForm } from '../../domain/formats/print-code.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { call } from './call.ts'
import { queryKeys } from './query-keys.ts'

/** The codes that the department set for its printed documents. */
export const printFormatsQuery = queryOptions({
  queryKey: queryKeys.printFormats,
  queryFn: async ({ signal }) => (await call(listPrintFormats, { signal })).printFormats,
})

/** The form of the inscription sheet today; undefined until the server told it. A sheet is shown even if it cannot be told. */
export function useSheetForm(): PrintedForm | undefined {
  const { data, isError } = useQuery(printFormatsQuery)
  if (!data) return isError ? SHEET_FORM : undefined
  const own = printCodeOn(data, 'inscription_sheet', dayOf(new Date()))
  return own ? printedForm(own) : SHEET_FORM
}
