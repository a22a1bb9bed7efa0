import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { releaseHold } from '../../../../contract/index.ts'
import { formatInstant } from '../../../../domain/shared/time.ts'
import classes from '../files.module.css'
import { type FileDetail, useFilesChange } from '../files.queries.ts'
import { FormWindow } from '../form-window.tsx'
import { ReasonForm } from './actions/reason-form.tsx'
import { actionMessages, fileMessages as texts } from './messages.ts'

type Hold = FileDetail['allHolds'][number]

const instant = (iso: string) => formatInstant(new Date(iso))

/** A red bar for each hold that stands, and the released ones folded below. */
export function Holds({ file, isManager }: { file: FileDetail; isManager: boolean }) {
  const [released, setReleased] = useState<Hold>()
  const release = useFilesChange(releaseHold)
  const standing = file.allHolds.filter(({ releasedAt }) => releasedAt === null)
  const past = file.allHolds.filter(({ releasedAt }) => releasedAt !== null)
  if (file.allHolds.length === 0) return null
  return (
    <>
      {standing.map((hold) => (
        <div key={hold.id} className={classes.hold}>
          <div className={classes.holdText}>
            <Text fw={700}>
              <bdi>{texts.heldBar(hold.matter)}</bdi>
            </Text>
            <Text size="sm">{texts.heldBy(hold.authority, hold.placedBy, instant(hold.placedAt))}</Text>
            <Text size="sm">{hold.reason}</Text>
          </div>
          {isManager && (
            <Button variant="default" aria-label={texts.releaseOf(hold.matter)} onClick={() => setReleased(hold)}>
              {texts.release}
            </Button>
          )}
        </div>
      ))}
      {past.length > 0 && (
        <details>
          <summary className={classes.summary}>{texts.releasedHolds(past.length)}</summary>
          <ul className={classes.plainList}>
            {past.map((hold) => (
              <li key={hold.id} className={classes.item}>
                <Text fw={600}>
                  <bdi>{hold.matter}</bdi>
                </Text>
                <Group gap="xs" className={classes.meta ?? ''}>
                  <span>{texts.heldBy(hold.authority, hold.placedBy, instant(hold.placedAt))}</span>
                  <span>{texts.releasedBy(hold.releasedBy ?? '', instant(hold.releasedAt ?? hold.placedAt))}</span>
                </Group>
                {hold.releaseReason && <Text size="sm">{hold.releaseReason}</Text>}
              </li>
            ))}
          </ul>
        </details>
      )}
      <FormWindow title={texts.release} isOpen={released !== undefined} onClose={() => setReleased(undefined)}>
        {(form) =>
          released && (
            <ReasonForm
              {...form}
              text={actionMessages.releaseText(released.matter)}
              label={texts.release}
              done={actionMessages.released}
              isBusy={release.isPending}
              act={(reason) => release.mutateAsync({ params: { id: file.id, holdId: released.id }, body: { reason } })}
              onDone={() => setReleased(undefined)}
            />
          )
        }
      </FormWindow>
    </>
  )
}
