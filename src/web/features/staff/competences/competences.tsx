import { Button } from '@mantine/core'
import { IconBan, IconPencil, IconPlus, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { useSavedRows } from '../../../ui/data-table/saved/use-saved-rows.ts'
import { ChoosePerson } from '../forms/choose-person.tsx'
import { CompetenceWindow } from '../forms/competence-window.tsx'
import { formTexts } from '../forms/messages.ts'
import { messages } from '../messages.ts'
import { WithdrawWindow } from '../sheet/competences-section.tsx'
import { sheetTexts } from '../sheet/messages.ts'
import {
  type CompetenceField,
  type CompetenceRow,
  competencesKey,
  competencesQuery,
  exportCompetencesFile,
  fetchCompetences,
} from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { competenceColumns, competenceFilters, competenceSorting } from './competence-columns.ts'
import { competenceLabel } from './competence-words.ts'

const texts = sheetTexts.competences

const rowId = (row: CompetenceRow) => row.id
const rowName = (row: CompetenceRow) => `${row.userName}, ${competenceLabel(row)}`
const isInUse = ({ withdrawnAt }: CompetenceRow) => withdrawnAt === null

type Props = { route: ListRoute; readerId: number; catalogues: StaffCatalogues; onPerson: (userId: number) => void }
type Opened = 'person' | { userId: number; row: CompetenceRow | undefined } | { withdrawn: CompetenceRow }

/** The competences of everyone, and when they expire. */
export default function Competences({ route, readerId, catalogues, onPerson }: Props) {
  const list = useListState(route, competenceSorting, competenceFilters)
  const result = useQuery(competencesQuery(list.query))
  const { savedRows, show } = useSavedRows<CompetenceRow, CompetenceField>(competencesKey, fetchCompetences, list.query)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const actions: RowAction<CompetenceRow>[] = [
    {
      id: 'edit',
      label: () => texts.edit,
      icon: () => <IconPencil size={20} aria-hidden />,
      onSelect: (row) => setOpened({ userId: row.userId, row }),
      isOffered: isInUse,
    },
    {
      id: 'sheet',
      label: () => messages.open,
      icon: () => <IconUser size={20} aria-hidden />,
      onSelect: ({ userId }) => onPerson(userId),
    },
    {
      id: 'withdraw',
      label: () => texts.withdraw,
      icon: () => <IconBan size={20} aria-hidden />,
      onSelect: (withdrawn) => setOpened({ withdrawn }),
      isOffered: isInUse,
    },
  ]
  return (
    <>
      <DataTable
        label={messages.tabs.competencias}
        columns={competenceColumns}
        list={list}
        result={result}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        exportList={exportCompetencesFile}
        viewedList="competences"
        viewOwner={{ userId: readerId, list: 'competencias' }}
        saved={savedRows}
      >
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened('person')}>
          {formTexts.competence.create}
        </Button>
      </DataTable>
      {opened === 'person' && (
        <ChoosePerson
          title={formTexts.competence.create}
          onChosen={(userId) => setOpened({ userId, row: undefined })}
          onClose={close}
        />
      )}
      {typeof opened === 'object' && 'userId' in opened && (
        <CompetenceWindow
          {...opened}
          catalogues={catalogues}
          onSaved={(id, isNew) => show([id], isNew)}
          onClose={close}
        />
      )}
      {typeof opened === 'object' && 'withdrawn' in opened && (
        <WithdrawWindow
          competence={opened.withdrawn}
          onSaved={() => show([opened.withdrawn.id], false)}
          onClose={close}
        />
      )}
    </>
  )
}
