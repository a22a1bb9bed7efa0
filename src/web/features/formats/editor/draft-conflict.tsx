import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { saveDraft } from '../../../../contract/formats/drafts.wire.ts'
import { createFormat } from '../../../../contract/formats/formats.wire.ts'
import type { FormatContent } from '../../../../domain/formats/format-draft.ts'
import { call } from '../../../api/call.ts'
import { Refusal, saveErrorText } from '../../../api/refusal.ts'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { closeButton } from '../../../ui/theme/theme.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { type FormatDetail, fetchFormat } from '../formats.queries.ts'
import { messages } from '../messages.ts'
import { editorTexts } from './messages.ts'
import type { DraftConflict } from './use-autosave.ts'

const texts = editorTexts.conflict
const MAX_CODE = 40
const MAX_COPIES = 9

/**
 * Both contents with a lineage for each item. New items have none yet, and both drafts know them by the same key.
 */
function joinedByKey(...contents: readonly FormatContent[]): FormatContent[] {
  const lineages = new Map<string, number>()
  const lineageOf = (key: string) => {
    const known = lineages.get(key) ?? -1 - lineages.size
    lineages.set(key, known)
    return known
  }
  return contents.map(({ sections }) => ({
    sections: sections.map((section) => ({
      ...section,
      items: section.items.map((item) => ({ ...item, lineage: item.lineage ?? lineageOf(item.key) })),
    })),
  }))
}

/** The code of the nth copy: 'PANADERIA_COPIA', 'PANADERIA_COPIA2'. */
const copyCode = (code: string, nth: number) => {
  const end = `_COPIA${nth === 1 ? '' : nth}`
  return `${code.slice(0, MAX_CODE - end.length)}${end}`
}

/** Makes a format of its own of the content. A code that is taken is followed by the next one. */
async function saveAsCopy({ code, name, legalBase }: FormatDetail, content: FormatContent): Promise<string> {
  for (let nth = 1; ; nth += 1) {
    const taken = copyCode(code, nth)
    try {
      const { id } = await call(createFormat, { body: { code: taken, name: texts.copyName(name), legalBase } })
      const { draft } = await fetchFormat(id)
      await call(saveDraft, { params: { id }, body: { rowVersion: draft?.rowVersion ?? 1, content } })
      return taken
    } catch (error) {
      const isTaken =
        error instanceof Refusal && (error.fields?.code !== undefined || error.code === 'format.code-taken')
      if (!isTaken || nth >= MAX_COPIES) throw error
    }
  }
}

type Props = {
  conflict: DraftConflict
  format: FormatDetail
  /** The draft as it is shown here. */
  content: FormatContent
  /** Shows what differs between two contents. */
  renderComparison: (before: FormatContent, after: FormatContent) => ReactNode
  onTakeTheirs: (format: FormatDetail) => void
}

/** Another person saved the draft meanwhile: nothing is saved until the user has chosen. */
export function DraftConflictNotice({ conflict, format, content, renderComparison, onTakeTheirs }: Props) {
  const [theirs, setTheirs] = useState<FormatDetail>()
  const [busy, setBusy] = useState<'see' | 'copy'>()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const { savedBy, savedAt } = conflict
  const run = async (kind: 'see' | 'copy', work: () => Promise<void>) => {
    if (busy) return
    setBusy(kind)
    try {
      await work()
    } catch (error) {
      console.error(error)
      toastError(saveErrorText(error))
    } finally {
      setBusy(undefined)
    }
  }
  const see = () => run('see', async () => setTheirs(await fetchFormat(format.id)))
  const copy = () => run('copy', async () => toastSuccess(texts.copied(await saveAsCopy(format, content))))
  useBackCloses(theirs !== undefined, () => setTheirs(undefined))
  const [mine, saved] = theirs?.draft ? joinedByKey(content, theirs.draft.content) : []
  return (
    <>
      <Alert ref={notice} tabIndex={-1} color="yellow" role="alert">
        <Stack gap="sm" align="flex-start">
          <Text>{texts.title(savedBy, savedAt)}</Text>
          <Group gap="xs">
            <BusyButton isBusy={busy === 'see'} onClick={() => void see()}>
              {texts.see}
            </BusyButton>
            <BusyButton variant="default" isBusy={busy === 'copy'} onClick={() => void copy()}>
              {texts.copy}
            </BusyButton>
          </Group>
        </Stack>
      </Alert>
      <Modal
        opened={theirs !== undefined}
        onClose={() => setTheirs(undefined)}
        closeButtonProps={closeButton}
        title={texts.dialog(savedBy)}
        size="xl"
      >
        <Text>{texts.explained}</Text>
        {mine && saved && renderComparison(mine, saved)}
        <Text c="dimmed" mt="md">
          {texts.takeTheirsHint}
        </Text>
        <FormFooter>
          <Button variant="default" onClick={() => setTheirs(undefined)}>
            {messages.close}
          </Button>
          <Button onClick={() => theirs && onTakeTheirs(theirs)}>{texts.takeTheirs}</Button>
        </FormFooter>
      </Modal>
    </>
  )
}
