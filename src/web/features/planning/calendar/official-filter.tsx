import { NativeSelect } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { CatalogueQuery } from '../../../ui/catalogue/use-catalogue.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { texts } from './messages.ts'

type Props = {
  queries: readonly CatalogueQuery[]
  userId: number | undefined
  onChange: (userId: string | undefined) => void
}

/** Choice of the shown calendar: everybody's, or that of one official. */
export function OfficialFilter({ queries, userId, onChange }: Props) {
  const results = useQueries({ queries: [...queries] })
  const rows = results.flatMap(({ data }) => data ?? []).sort((one, other) => one.name.localeCompare(other.name, 'es'))
  const failed = results.filter(({ isError }) => isError)
  if (failed.length > 0)
    return (
      <LoadFailed
        text={texts.officialsFailed}
        of={texts.official}
        onRetry={() => {
          for (const each of failed) void each.refetch()
        }}
      />
    )
  return (
    <NativeSelect
      aria-label={texts.official}
      value={userId === undefined ? '' : String(userId)}
      data={[
        { value: '', label: `${texts.official}: ${texts.everyone}` },
        ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value || undefined)}
    />
  )
}
