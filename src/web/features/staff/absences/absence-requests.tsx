import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { absenceName } from '../../../../domain/staff/staff-words.ts'
import { useKeptFocus } from '../../../ui/data-table/use-kept-focus.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { ReasonWindow } from '../forms/reason-window.tsx'
import classes from '../staff.module.css'
import type { AbsenceRow } from '../staff.queries.ts'
import { daysText, absenceTexts as texts } from './messages.ts'
import type { AskPlanned } from './planned-visits.ts'
import { useDecision } from './use-decision.ts'

type Props = { requests: readonly AbsenceRow[]; ask: AskPlanned }

const whatOf = (absence: AbsenceRow) => `${absenceName[absence.kind].toLowerCase()} ${daysText(absence)}`

/** The requests that wait for a decision. */
export function AbsenceRequests({ requests, ask }: Props) {
  const titleId = useId()
  const kept = useKeptFocus<HTMLElement>()
  const { approve, reject, approving } = useDecision(ask)
  const [rejected, setRejected] = useState<AbsenceRow>()
  return (
    <section aria-labelledby={titleId} tabIndex={-1} {...kept}>
      <Title order={2} size="h4" id={titleId} mb="xs">
        {texts.requests}
      </Title>
      {requests.length === 0 && <Text c="dimmed">{texts.noRequests}</Text>}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {requests.map((absence) => (
          <Paper key={absence.id} component="li" withBorder p="sm">
            <Group justify="space-between" gap="xs">
              <div style={{ flex: '1 1 14rem' }}>
                <Text fw={600}>{absence.userName}</Text>
                <Text size="xs" c="dimmed">
                  {absence.userIdNumber}
                </Text>
                <Text size="sm">
                  {absenceName[absence.kind]} {daysText(absence)}
                </Text>
                {absence.note && <Text size="sm">{absence.note}</Text>}
              </div>
              <Group gap="xs" className={classes.noPrint}>
                <Button
                  variant="default"
                  aria-label={texts.rejectOf(absence.userName)}
                  onClick={() => setRejected(absence)}
                >
                  {texts.reject}
                </Button>
                <BusyButton
                  isBusy={approving === absence.id}
                  aria-label={texts.approveOf(absence.userName)}
                  onClick={() => void approve(absence)}
                >
                  {texts.approve}
                </BusyButton>
              </Group>
            </Group>
          </Paper>
        ))}
      </Stack>
      {rejected && (
        <ReasonWindow
          title={texts.rejectTitle}
          text={texts.rejectText(rejected.userName, whatOf(rejected))}
          confirmLabel={texts.reject}
          done={texts.rejected}
          save={(reason) => reject(rejected, reason)}
          onClose={() => setRejected(undefined)}
        />
      )}
    </section>
  )
}
