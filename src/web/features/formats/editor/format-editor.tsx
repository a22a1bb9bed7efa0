import { Button, Group, Modal, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconEye } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { draftProblems, errorsOf } from '../../../../domain/formats/draft-problems.ts'
import { type FormatContent, itemsOf } from '../../../../domain/formats/format-draft.ts'
import { FULL_QUARTERS, sumQuarters } from '../../../../domain/formats/quarters.ts'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { useLeaveGuard } from '../../../ui/leave-guard/use-leave-guard.ts'
import { closeButton } from '../../../ui/theme/theme.ts'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { DroppedAlert, droppedOf } from '../dropped-alert.tsx'
import type { FormatDetail, FormatDraft } from '../formats.queries.ts'
import { halfAR, renumber, spreadQuarters } from './content-edits.ts'
import { DraftConflictNotice } from './draft-conflict.tsx'
import classes from './editor.module.css'
import { editorTexts as texts } from './messages.ts'
import { MoveDialog } from './move-dialog.tsx'
import { ProblemList } from './problem-list.tsx'
import { DROPPED_ID, PROBLEMS_ID, type ProblemTarget, problemsByKey, sectionFieldId } from './problem-target.ts'
import { SaveStatus } from './save-status.tsx'
import { SectionEditor } from './section-editor.tsx'
import { SectionNav } from './section-nav.tsx'
import { SpreadDialog } from './spread-dialog.tsx'
import { SumBar } from './sum-bar.tsx'
import { useAutosave } from './use-autosave.ts'
import { focusLater, useDraftEdits } from './use-draft-edits.ts'
import { useUndoKeys } from './use-undo-keys.ts'

/** The draft as the server holds it; `content` is the same as on the screen. */
type StoredDraft = Pick<FormatDraft, 'rowVersion' | 'content' | 'problems'>

type Props = {
  format: FormatDetail
  draft: FormatDraft
  back: ReactNode
  /** More buttons, such as the import of a sheet. `flush` saves what is not yet saved. */
  renderTools: (flush: () => Promise<boolean>, rowVersion: () => number) => ReactNode
  renderPreview: (content: FormatContent, onClose: () => void) => ReactNode
  renderPublish: (draft: StoredDraft, onClose: () => void) => ReactNode
  renderSimulation: (draftVersion: number, flush: () => Promise<boolean>) => ReactNode
  renderComparison: (before: FormatContent, after: FormatContent) => ReactNode
  /** The editor begins anew with the draft that the server holds. */
  onReload: (format: FormatDetail) => void
}

/** The editor of a draft: sections, items, what is missing and the sum, saved by pauses (R 16.2, R 16.10). */
export function FormatEditor(props: Props) {
  const {
    format,
    draft,
    back,
    renderTools,
    renderPreview,
    renderPublish,
    renderSimulation,
    renderComparison,
    onReload,
  } = props
  const edits = useDraftEdits(draft.content)
  const { history, openItems, movedItem, itemHandlers, sectionHandlers } = edits
  const { content } = history
  const saved = useAutosave({ ...draft, formatId: format.id, content })
  const { state, flush, rowVersion } = saved
  const [dialog, setDialog] = useState<'spread' | 'preview' | 'publish' | 'simulation'>()
  useLeaveGuard(state.kind === 'saved' ? 'clean' : state.kind === 'saving' ? 'saving' : 'dirty')
  useUndoKeys(edits)
  const checked = useDeferredValue(content)
  const problems = useMemo(() => [...draftProblems(checked), ...droppedOf(saved.problems)], [checked, saved.problems])
  const byKey = useMemo(() => problemsByKey(problems, checked), [problems, checked])
  const quarters = sumQuarters(itemsOf(content))
  const rest = FULL_QUARTERS - quarters
  const { sections } = content
  const reveal = ({ elementId, itemKey }: ProblemTarget) => {
    if (itemKey) edits.open(itemKey)
    focusLater(elementId)
  }
  const publish = async () => {
    if (await flush()) setDialog('publish')
  }
  const apply = (change: (content: FormatContent) => FormatContent, done: string) => {
    edits.edit(change)
    toastSuccess(done)
  }
  const close = () => setDialog(undefined)
  useBackCloses(dialog === 'simulation', close)
  return (
    <div className={classes.editor}>
      {back}
      <div className={classes.head}>
        <Title order={1} size="h2">
          {texts.title(format.name)}
        </Title>
        <SaveStatus state={state} onRetry={() => void flush()} />
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          disabled={history.past.length === 0}
          onClick={edits.undo}
        >
          {texts.undo}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowForwardUp size={20} aria-hidden />}
          disabled={history.future.length === 0}
          onClick={edits.redo}
        >
          {texts.redo}
        </Button>
        <Button variant="default" leftSection={<IconEye size={20} aria-hidden />} onClick={() => setDialog('preview')}>
          {texts.preview}
        </Button>
        <Button variant="default" onClick={() => setDialog('simulation')}>
          {texts.simulate}
        </Button>
        {renderTools(flush, rowVersion)}
        <Button onClick={() => void publish()}>{texts.publish}</Button>
      </Group>
      {state.kind === 'conflict' && (
        <DraftConflictNotice
          conflict={state.conflict}
          format={format}
          content={content}
          renderComparison={renderComparison}
          onTakeTheirs={onReload}
        />
      )}
      <DroppedAlert id={DROPPED_ID} problems={saved.problems} />
      <VisuallyHidden role="status">{edits.announcement}</VisuallyHidden>
      <div className={classes.layout}>
        <SectionNav
          sections={sections}
          onOpen={({ key }) => focusLater(sectionFieldId(key))}
          onAdd={edits.addSection}
        />
        <div className={classes.main}>
          {sections.length === 0 ? <Text>{texts.empty}</Text> : <Text c="dimmed">{texts.keysHint}</Text>}
          {sections.map((section, index) => (
            <SectionEditor
              key={section.key}
              section={section}
              position={index + 1}
              count={sections.length}
              openItems={openItems}
              problems={byKey}
              handlers={sectionHandlers}
              itemHandlers={itemHandlers}
            />
          ))}
        </div>
        <ProblemList problems={problems} content={checked} onReveal={reveal} />
      </div>
      <SumBar
        quarters={quarters}
        errors={errorsOf(problems).length}
        onProblems={() => focusLater(PROBLEMS_ID)}
        onSpread={() => setDialog('spread')}
        onHalf={() => apply(halfAR, texts.halved)}
        onRenumber={() => apply(renumber, texts.renumbered)}
      />
      {dialog === 'spread' && (
        <SpreadDialog
          content={content}
          quarters={rest}
          onClose={close}
          onSpread={(keys) => {
            close()
            edits.edit((before) => spreadQuarters(before, keys, rest))
          }}
        />
      )}
      {movedItem && (
        <MoveDialog
          item={movedItem}
          targets={sections.filter(({ items }) => items.every(({ key }) => key !== movedItem.key))}
          onClose={() => edits.endMove(movedItem, undefined)}
          onMove={(key) =>
            edits.endMove(
              movedItem,
              sections.find((section) => section.key === key),
            )
          }
        />
      )}
      {dialog === 'preview' && renderPreview(content, close)}
      <Modal
        opened={dialog === 'simulation'}
        onClose={close}
        closeButtonProps={closeButton}
        title={texts.simulate}
        size="xl"
      >
        {renderSimulation(rowVersion(), flush)}
      </Modal>
      {dialog === 'publish' && renderPublish({ rowVersion: rowVersion(), content, problems: saved.problems }, close)}
    </div>
  )
}
