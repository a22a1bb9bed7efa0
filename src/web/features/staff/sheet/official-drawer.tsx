import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Refusal } from '../../../api/refusal.ts'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { closeOnTop, useFocusBack } from '../../../ui/window-focus.ts'
import { fetchOfficial, officialQuery } from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { sheetTexts } from './messages.ts'
import { OfficialSheet } from './official-sheet.tsx'

type Props = {
  userId: number
  readerId: number
  catalogues: StaffCatalogues
  fileLink?: ReactNode
  onClose: () => void
}

/** The sheet of an official over the list that it was opened from. */
export function OfficialDrawer({ userId, readerId, catalogues, fileLink, onClose }: Props) {
  useFocusBack()
  useBackCloses(true, onClose)
  const { data, error, refetch } = useQuery(officialQuery(userId))
  return (
    <Drawer opened onClose={closeOnTop(onClose)} position="right" size="46rem" title={sheetTexts.title}>
      {data ? (
        <OfficialSheet
          official={data}
          catalogues={catalogues}
          mayManage
          isOwn={userId === readerId}
          reload={() => fetchOfficial(userId)}
          fileLink={fileLink}
        />
      ) : error ? (
        <LoadFailed
          text={error instanceof Refusal ? error.message : sheetTexts.failed}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
    </Drawer>
  )
}
