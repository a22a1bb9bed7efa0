import { queryOptions } from '@tanstack/react-query'
import { getEstablishment } from '../../../contract/establishments.wire.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The inscription sheet of an establishment. */
export const sheetQuery = (establishmentId: number) =>
  queryOptions({
    queryKey: queryKeys.establishmentSheet(establishmentId),
    queryFn: ({ signal }) => call(getEstablishment, { params: { id: establishmentId }, signal }),
  })
