import { Paper, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { messages } from './messages.ts'
import { OfficialSheet } from './sheet/official-sheet.tsx'
import { ownFileQuery } from './staff.queries.ts'
import type { StaffCatalogues } from './staff-catalogues.ts'

type Props = { catalogues: StaffCatalogues; fileLink?: ReactNode }

/** The reader's own sheet: contract, absences and the rest. They ask for absences here. */
export function OwnStaff({ catalogues, fileLink }: Props) {
  const { data, isError, refetch } = useQuery(ownFileQuery)
  const reload = async () => {
    const { data: current } = await refetch({ throwOnError: true })
    if (!current) throw new Error('The own sheet was not read again.')
    return current
  }
  return (
    <Stack maw="60rem">
      <Title order={1} size="h2">
        {messages.title}
      </Title>
      {data ? (
        <Paper withBorder p="md">
          <OfficialSheet
            official={data}
            catalogues={catalogues}
            mayManage={false}
            isOwn
            reload={reload}
            fileLink={fileLink}
          />
        </Paper>
      ) : isError ? (
        <LoadFailed text={messages.failed} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Stack>
  )
}
