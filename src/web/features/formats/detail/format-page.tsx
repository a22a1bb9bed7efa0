import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { errorsOf } from '../../../../domain/formats/draft-problems.ts'
import { errorsText, formatStateWords, MODEL_OF_VIGIA, usesText } from '../../../../domain/formats/format-words.ts'
import { dayOf } from '../../../../domain/shared/time.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { DroppedAlert } from '../dropped-alert.tsx'
import { type FormatDetail, formatQuery, useDeleteDraft } from '../formats.queries.ts'
import { NewFormatModal, type NewFormatState } from '../list/new-format-modal.tsx'
import { agoText, messages } from '../messages.ts'
import { useReplacedModel } from '../use-replaced-model.ts'
import { CorrectModal } from './correct-modal.tsx'
import classes from './detail.module.css'
import { EditionHistory } from './edition-history.tsx'
import { detailTexts as texts } from './messages.ts'
import { RestoreModal } from './restore-modal.tsx'
import { RetireModal } from './retire-modal.tsx'
import { useBeginEdition } from './use-begin-edition.tsx'

function Facts({ format }: { format: FormatDetail }) {
  const next = format.editions.findLast(({ state }) => state === 'programada')
  const uses = usesText({ ...format, next })
  const facts = [
    [texts.code, format.code],
    ...(format.legalBase ? [[texts.legalBase, format.legalBase]] : []),
    [texts.uses, uses || texts.noUses],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type DraftProps = { format: FormatDetail; mayManage: boolean; onEdit: (formatId: number) => void }

/** The open draft, or the way to one. */
function DraftCard({ format, mayManage, onEdit }: DraftProps) {
  const edition = useBeginEdition(onEdit)
  const deleteDraft = useDeleteDraft()
  const { id, name, draft, isModel, state, editions } = format
  const discard = async (rowVersion: number) => {
    const question = { title: texts.discardTitle, confirmLabel: texts.discard, isDestructive: true }
    if (!(await confirm({ ...question, text: texts.discardText(name) }))) return
    if (!(await confirm({ ...question, text: texts.discardSure }))) return
    try {
      await deleteDraft.mutateAsync({ id, rowVersion })
      toastSuccess(texts.discarded)
    } catch (error) {
      toastError(saveErrorText(error))
    }
  }
  if (draft) {
    const errors = errorsOf(draft.problems).length
    return (
      <Paper withBorder p="md">
        <Text fw={650}>{texts.draft}</Text>
        <Text>
          {texts.draftBy(draft.updatedBy, agoText(draft.updatedAt, new Date()))} · {errorsText(errors)}
        </Text>
        {mayManage && <DroppedAlert problems={draft.problems} />}
        {mayManage && state === 'retirado' && <Text>{texts.retiredDraft}</Text>}
        {mayManage && (
          <Group gap="xs" mt="sm" className={classes.noPrint}>
            {state === 'activo' && <Button onClick={() => onEdit(id)}>{texts.edit}</Button>}
            <BusyButton
              variant="subtle"
              c="var(--tone-red-text)"
              isBusy={deleteDraft.isPending}
              onClick={() => void discard(draft.rowVersion)}
            >
              {texts.discard}
            </BusyButton>
          </Group>
        )}
      </Paper>
    )
  }
  if (!mayManage || isModel || state !== 'activo' || editions.length === 0) return null
  return (
    <div className={classes.noPrint}>
      <BusyButton isBusy={edition.isPending} onClick={() => void edition.begin(id)}>
        {texts.newEdition}
      </BusyButton>
      {edition.window}
    </div>
  )
}

type OwnWindow = 'correct' | 'retire' | 'restore'

/** Acts of an administrator on a format of the department as a whole. */
function OwnActions({ format }: { format: FormatDetail }) {
  const [open, setOpen] = useState<OwnWindow>()
  const close = () => setOpen(undefined)
  return (
    <>
      {format.state === 'activo' ? (
        <>
          <Button variant="default" onClick={() => setOpen('correct')}>
            {texts.correct}
          </Button>
          <Button variant="subtle" c="var(--tone-red-text)" onClick={() => setOpen('retire')}>
            {texts.retire}
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => setOpen('restore')}>
          {texts.restore}
        </Button>
      )}
      {open === 'correct' && <CorrectModal format={format} onClose={close} />}
      {open === 'retire' && <RetireModal format={format} onClose={close} />}
      {open === 'restore' && <RestoreModal format={format} onClose={close} />}
    </>
  )
}

type Props = {
  formatId: number
  official: Official
  back: ReactNode
  /** Opens the editor of a format. */
  onEdit: (formatId: number) => void
}

/** A format with its draft and its editions. */
export function FormatPage({ formatId, official, back, onEdit }: Props) {
  const result = useQuery(formatQuery(formatId))
  const [copying, setCopying] = useState<NewFormatState>(null)
  const mayManage = may(official, 'formats.manage', official)
  const format = result.data
  const { model } = useReplacedModel(format)
  if (!format) {
    return (
      <Stack>
        {back}
        {result.isError ? (
          <LoadFailed text={messages.failed} onRetry={() => void result.refetch()} />
        ) : (
          <Loading text={messages.loading} />
        )}
      </Stack>
    )
  }
  const { isModel, state, editions, draft, retiredAt } = format
  const isComparable = editions.length + (draft ? 1 : 0) + (model ? 1 : 0) > 1
  return (
    <Stack>
      <div className={classes.noPrint}>{back}</div>
      <Group gap="sm">
        <Title order={1} size="h2">
          {format.name}
        </Title>
        {isModel ? (
          <Badge tt="none" variant="outline" color="gray" c="var(--tone-gray-text)">
            {MODEL_OF_VIGIA}
          </Badge>
        ) : null}
        {state === 'retirado' && (
          <Badge tt="none" variant="outline" color="gray" c="var(--tone-red-text)">
            {formatStateWords[state]}
          </Badge>
        )}
      </Group>
      {retiredAt && <Alert color="gray">{texts.retired(dayOf(new Date(retiredAt)), format.retiredReason ?? '')}</Alert>}
      {isModel && mayManage && <Alert>{texts.modelHint}</Alert>}
      <Facts format={format} />
      <DraftCard format={format} mayManage={mayManage} onEdit={onEdit} />
      <Group gap="xs" className={classes.noPrint}>
        {isComparable && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/dashboard/configuraciones/formatos/$formatId/comparar"
                params={{ formatId: String(format.id) }}
              />
            )}
          >
            {texts.compare}
          </Button>
        )}
        {mayManage && editions.length > 0 && (
          <Button variant="default" onClick={() => setCopying({ copied: format })}>
            {texts.copy}
          </Button>
        )}
        {mayManage && !isModel && <OwnActions format={format} />}
      </Group>
      <Title order={2} size="h3">
        {texts.history}
      </Title>
      <EditionHistory format={format} mayManage={mayManage} />
      <NewFormatModal state={copying} onCreated={onEdit} onClose={() => setCopying(null)} />
    </Stack>
  )
}
