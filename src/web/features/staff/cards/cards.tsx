import { Text } from '@mantine/core'
import { IconBan, IconDownload, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { useSaved } from '../../../ui/data-table/saved/use-saved-rows.ts'
import { ChoosePerson } from '../forms/choose-person.tsx'
import { messages } from '../messages.ts'
import { sheetTexts } from '../sheet/messages.ts'
import {
  type CardField,
  type CardRow,
  cardsKey,
  cardsQuery,
  exportCardsFile,
  fetchCards,
  fetchOfficial,
  ownFileQuery,
} from '../staff.queries.ts'
import { cardColumns, cardFilters, cardSorting } from './card-columns.ts'
import { IssueButton } from './issue-button.tsx'
import { IssuedCardWindow } from './issued-card-window.tsx'
import { RevokeWindow } from './revoke-window.tsx'
import { downloadCard, type IssuedCard, useIssueCard } from './use-cards.ts'

const texts = sheetTexts.card

const rowName = ({ userName, serial }: CardRow) => `${userName}, ${texts.serial(serial)}`
const isInForce = ({ state }: CardRow) => state === 'vigente'

type Props = { route: ListRoute; readerId: number; onPerson: (userId: number) => void }
type Opened = 'person' | { userId: number; card: IssuedCard } | { revoked: string }

/** Every card that was issued; new ones are issued here or on the official's sheet. */
export default function Cards({ route, readerId, onPerson }: Props) {
  const reasonId = useId()
  const list = useListState(route, cardSorting, cardFilters)
  const result = useQuery(cardsQuery(list.query))
  const own = useQuery(ownFileQuery)
  const { issue, isIssuing } = useIssueCard()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const isOff = own.data?.hasPublicUrl === false
  const { savedRows, show } = useSaved<string, CardRow, CardField>(cardsKey, fetchCards, list.query)
  // The table's rows have numbers, and a card has a serial.
  const ids = new Map([...(result.data?.rows ?? []), ...savedRows.rows].map(({ serial }, at) => [serial, at]))
  const issueFor = async (userId: number) => {
    close()
    const official = await fetchOfficial(userId)
    const card = await issue(userId, official.cards.some(isInForce))
    if (!card) return
    show([card.serial], true)
    setOpened({ userId, card })
  }
  const actions: RowAction<CardRow>[] = [
    {
      id: 'sheet',
      label: () => messages.open,
      icon: () => <IconUser size={20} aria-hidden />,
      onSelect: ({ userId }) => onPerson(userId),
    },
    {
      id: 'pdf',
      label: () => texts.download,
      icon: () => <IconDownload size={20} aria-hidden />,
      onSelect: ({ userId, serial }) => void downloadCard(userId, serial),
      isOffered: isInForce,
    },
    {
      id: 'revoke',
      label: () => texts.revoke,
      icon: () => <IconBan size={20} aria-hidden />,
      onSelect: ({ serial }) => setOpened({ revoked: serial }),
      isOffered: isInForce,
    },
  ]
  return (
    <>
      <DataTable
        label={messages.tabs.carnes}
        columns={cardColumns}
        list={list}
        result={result}
        rowId={({ serial }) => ids.get(serial) ?? -1}
        rowName={rowName}
        actions={actions}
        exportList={exportCardsFile}
        viewedList="cards"
        viewOwner={{ userId: readerId, list: 'carnes' }}
        saved={savedRows}
      >
        <IssueButton
          label={texts.issue}
          isBusy={isIssuing}
          offReasonId={isOff ? reasonId : undefined}
          onPress={() => setOpened('person')}
        />
        {isOff && (
          <Text id={reasonId} size="sm" style={{ flex: '1 1 100%' }}>
            {texts.noPublicUrl}
          </Text>
        )}
      </DataTable>
      {opened === 'person' && (
        <ChoosePerson title={texts.issue} onChosen={(userId) => void issueFor(userId)} onClose={close} />
      )}
      {typeof opened === 'object' && 'card' in opened && (
        <IssuedCardWindow userId={opened.userId} card={opened.card} onClose={close} />
      )}
      {typeof opened === 'object' && 'revoked' in opened && (
        <RevokeWindow serial={opened.revoked} onSaved={() => show([opened.revoked], false)} onClose={close} />
      )}
    </>
  )
}
