import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import { formatDay } from '../../../../domain/shared/time.ts'
import { IssueButton } from '../cards/issue-button.tsx'
import { IssuedCardWindow } from '../cards/issued-card-window.tsx'
import { RevokeWindow } from '../cards/revoke-window.tsx'
import { downloadCard, type IssuedCard, useIssueCard } from '../cards/use-cards.ts'
import { cardTones } from '../messages.ts'
import type { CardRow, OfficialFile } from '../staff.queries.ts'
import { Entry } from './entry.tsx'
import { sheetTexts } from './messages.ts'
import { SheetSection } from './sheet-section.tsx'

const texts = sheetTexts.card

type Props = { official: OfficialFile; mayManage: boolean }

/** The cards of an official, and what can be done with the one in force. */
export function CardSection({ official, mayManage }: Props) {
  const reasonId = useId()
  const { issue, isIssuing } = useIssueCard()
  const [issued, setIssued] = useState<IssuedCard>()
  const [revoked, setRevoked] = useState<string>()
  const { userId, cards, hasPublicUrl } = official
  const hasCard = cards.some(({ state }) => state === 'vigente')
  const press = async () => setIssued(await issue(userId, hasCard))
  const actionsOf = ({ serial, state }: CardRow) => {
    if (state !== 'vigente') return []
    const download = {
      label: texts.download,
      name: `${texts.download}: ${serial}`,
      onPress: () => void downloadCard(userId, serial),
    }
    if (!mayManage) return [download]
    return [download, { label: texts.revoke, name: texts.revokeOf(serial), onPress: () => setRevoked(serial) }]
  }
  return (
    <>
      <SheetSection
        title={texts.title}
        none={texts.none}
        actions={
          mayManage && (
            <IssueButton
              variant="light"
              label={hasCard ? texts.renew : texts.issue}
              isBusy={isIssuing}
              offReasonId={hasPublicUrl ? undefined : reasonId}
              onPress={() => void press()}
            />
          )
        }
      >
        {cards.map((card) => (
          <Entry
            key={card.serial}
            title={texts.serial(card.serial)}
            badge={{ text: texts.states[card.state], tone: cardTones[card.state] }}
            lines={[
              `${formatDay(card.issuedAt)} a ${formatDay(card.expiresOn)}`,
              card.revokedAt && texts.revokedOn(formatDay(card.revokedAt), card.revokedReason ?? ''),
            ]}
            actions={actionsOf(card)}
          />
        ))}
      </SheetSection>
      {mayManage && !hasPublicUrl && (
        <Text id={reasonId} size="sm">
          {texts.noPublicUrl}
        </Text>
      )}
      {issued && <IssuedCardWindow userId={userId} card={issued} onClose={() => setIssued(undefined)} />}
      {revoked && <RevokeWindow serial={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}
