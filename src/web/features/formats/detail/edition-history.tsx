import { Badge, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { EditionState } from '../../../../domain/formats/edition-state.ts'
import { formatDay, formatInstant } from '../../../../domain/shared/time.ts'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { type EditionSummary, type FormatDetail, useWithdraw } from '../formats.queries.ts'
import { messages, stateWords } from '../messages.ts'
import classes from './detail.module.css'
import { downloadEdition } from './download-edition.ts'
import { detailTexts as texts } from './messages.ts'
import { ReasonModal } from './reason-modal.tsx'

const { columns } = texts

const tones: Record<EditionState, string> = {
  vigente: 'var(--tone-green-text)',
  programada: 'var(--tone-blue-text)',
  reemplazada: 'var(--tone-gray-text)',
  anulada: 'var(--tone-red-text)',
}

const publishedText = ({ publishedBy, publishedAt }: EditionSummary) =>
  publishedBy && publishedAt ? texts.publishedBy(publishedBy, formatInstant(new Date(publishedAt))) : texts.ofProduct

type Props = {
  format: FormatDetail
  /** Only administrators change formats. */
  mayManage: boolean
}

/** The editions of a format, the newest first: when, by whom, why, and how many records each has. */
export function EditionHistory({ format, mayManage }: Props) {
  const [withdrawn, setWithdrawn] = useState<EditionSummary>()
  const withdraw = useWithdraw()
  const { editions } = format
  if (editions.length === 0) return <Text>{texts.noHistory}</Text>
  return (
    <>
      <div className={classes.frame}>
        <table className={classes.history} aria-label={texts.history}>
          <thead>
            <tr>
              {Object.entries(columns).map(([name, label]) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {editions.map((edition) => (
              <tr key={edition.checklistId}>
                <th scope="row" data-label={columns.version}>
                  {messages.version(edition.version)}
                </th>
                <td data-label={columns.effectiveFrom}>{formatDay(edition.effectiveFrom)}</td>
                <td data-label={columns.state}>
                  <Badge miw="max-content" tt="none" variant="outline" color="gray" c={tones[edition.state]}>
                    {stateWords[edition.state]}
                  </Badge>
                </td>
                <td data-label={columns.published}>{publishedText(edition)}</td>
                <td data-label={columns.note}>
                  {edition.note}
                  {edition.withdrawnReason && <div>{texts.withdrawnBecause(edition.withdrawnReason)}</div>}
                </td>
                <td data-label={columns.inspections}>{edition.inspections}</td>
                <td data-label={columns.actions}>
                  <div className={classes.rowActions}>
                    <Button
                      variant="subtle"
                      px="xs"
                      aria-label={texts.viewEdition(edition.version)}
                      renderRoot={(props) => (
                        <Link
                          {...props}
                          to="/dashboard/configuraciones/formatos/ediciones/$checklistId"
                          params={{ checklistId: String(edition.checklistId) }}
                        />
                      )}
                    >
                      {texts.view}
                    </Button>
                    <Button
                      variant="subtle"
                      px="xs"
                      aria-label={texts.sheetOf(edition.version)}
                      onClick={() => void downloadEdition(edition.checklistId, `${format.code}-v${edition.version}`)}
                    >
                      {texts.sheet}
                    </Button>
                    {mayManage && edition.state === 'programada' && (
                      <Button
                        variant="subtle"
                        px="xs"
                        c="var(--tone-red-text)"
                        aria-label={texts.withdrawOf(edition.version)}
                        onClick={() => setWithdrawn(edition)}
                      >
                        {texts.withdraw}
                      </Button>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {withdrawn && (
        <ReasonModal
          title={texts.withdrawTitle(withdrawn.version)}
          hint={texts.withdrawHint}
          confirmLabel={texts.withdraw}
          onClose={() => setWithdrawn(undefined)}
          onConfirm={async (reason) => {
            await withdraw.mutateAsync({ checklistId: withdrawn.checklistId, reason })
            toastSuccess(texts.withdrawn)
            setWithdrawn(undefined)
          }}
        />
      )}
    </>
  )
}
