import { Button, Drawer, Group, Stack, Title } from '@mantine/core'
import { IconFilePlus, IconFileX, IconListDetails, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { withdrawDocument } from '../../../../contract/index.ts'
import { scanWords } from '../../../../domain/files/file-words.ts'
import { fileSizeText } from '../../../../domain/files/quota.ts'
import { formatDay, formatInstant } from '../../../../domain/shared/time.ts'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { closeOnTop } from '../../../ui/window-focus.ts'
import classes from '../files.module.css'
import { type DocumentRow, type FileDetail, useFilesChange } from '../files.queries.ts'
import { FormWindow } from '../form-window.tsx'
import { messages } from '../messages.ts'
import { EditDocumentForm } from './actions/edit-document-form.tsx'
import { ReasonForm } from './actions/reason-form.tsx'
import { dateText, pagesText, typeText } from './document-facts.ts'
import { DocumentOpening } from './document-opening.tsx'
import { DocumentStates } from './document-states.tsx'
import { DocumentVersions } from './document-versions.tsx'
import { HashLine } from './hash-line.tsx'
import { IndexEntryView } from './index-entry-view.tsx'
import { actionMessages, fileMessages, panelMessages as texts, uploadMessages } from './messages.ts'
import { NewVersionForm } from './upload/new-version-form.tsx'

type Props = {
  file: FileDetail
  /** The shown document; without one the panel is closed. */
  document: DocumentRow | undefined
  isManager: boolean
  mayAdd: boolean
  onClose: () => void
}

type PanelWindow = 'version' | 'edit' | 'withdraw'

const factsOf = (document: DocumentRow): (readonly [string, string])[] => [
  [fileMessages.columns.order, String(document.order)],
  [fileMessages.columns.type, typeText(document) || uploadMessages.noType],
  [fileMessages.columns.date, dateText(document)],
  [fileMessages.columns.pages, pagesText(document) || texts.pagesUnknown],
  [fileMessages.columns.version, String(document.version)],
  [texts.name, document.name],
  [texts.size, fileSizeText(document.bytes)],
  [texts.added, texts.by(formatInstant(new Date(document.addedAt)), document.addedBy)],
  [texts.scan, scanWords[document.scan]],
  [texts.text, texts.texts[document.textState]],
]

function Content({ file, document, isManager, mayAdd }: Omit<Props, 'onClose'> & { document: DocumentRow }) {
  const [window, setWindow] = useState<PanelWindow>()
  const [isInIndex, setIsInIndex] = useState(false)
  const withdraw = useFilesChange(withdrawDocument)
  const isUpload = document.source === 'upload'
  const mayChange = mayAdd && isUpload && document.withdrawnAt === null
  const mayWithdraw = isManager && file.state === 'abierto' && document.withdrawnAt === null
  const close = () => setWindow(undefined)
  const titles = { version: texts.newVersion, edit: texts.editTitle, withdraw: actionMessages.withdraw }
  return (
    <Stack>
      <DocumentStates document={document} />
      {document.withdrawnAt && (
        <p className={classes.snippet}>
          {fileMessages.withdrawnOn(formatDay(document.withdrawnAt), document.withdrawnReason ?? '')}
        </p>
      )}
      <DocumentOpening document={document} isDisposed={file.state === 'eliminado'} />
      <dl className={classes.facts}>
        {factsOf(document).map(([term, value]) => (
          <div key={term} className={classes.fact}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="huella">
        <Title order={3} size="h5" id="huella">
          {fileMessages.hash}
        </Title>
        <HashLine sha256={document.sha256} />
      </section>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconListDetails size={20} aria-hidden />}
          aria-expanded={isInIndex}
          onClick={() => setIsInIndex(!isInIndex)}
        >
          {texts.inIndex}
        </Button>
        {mayChange && (
          <>
            <Button
              variant="default"
              leftSection={<IconFilePlus size={20} aria-hidden />}
              onClick={() => setWindow('version')}
            >
              {texts.newVersion}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPencil size={20} aria-hidden />}
              onClick={() => setWindow('edit')}
            >
              {texts.edit}
            </Button>
          </>
        )}
        {mayWithdraw && (
          <Button
            variant="default"
            leftSection={<IconFileX size={20} aria-hidden />}
            onClick={() => setWindow('withdraw')}
          >
            {actionMessages.withdraw}
          </Button>
        )}
      </Group>
      {isInIndex && (
        <section aria-label={texts.indexTitle}>
          <IndexEntryView fileId={file.id} document={document} />
        </section>
      )}
      <section aria-labelledby="versiones">
        <Title order={3} size="h5" id="versiones" mb="xs">
          {texts.versions}
        </Title>
        <DocumentVersions document={document} />
      </section>
      <FormWindow title={window && titles[window]} isOpen={window !== undefined} onClose={close}>
        {(form) => {
          if (window === 'version') return <NewVersionForm {...form} document={document} onDone={close} />
          if (window === 'edit') {
            return (
              <EditDocumentForm {...form} key={document.rowVersion} file={file} document={document} onDone={close} />
            )
          }
          return (
            <ReasonForm
              {...form}
              text={actionMessages.withdrawText}
              label={actionMessages.withdraw}
              done={actionMessages.withdrawnDone}
              isBusy={withdraw.isPending}
              isDestructive
              act={(reason) => withdraw.mutateAsync({ params: { id: document.id }, body: { reason } })}
              onDone={close}
            />
          )
        }}
      </FormWindow>
    </Stack>
  )
}

/** A document whole: what it is, its versions and digest, its entry in the index, and the acts on it. */
export function DocumentPanel({ document, onClose, ...props }: Props) {
  useBackCloses(document !== undefined, onClose)
  return (
    <Drawer
      opened={document !== undefined}
      onClose={closeOnTop(onClose)}
      position="right"
      size="32rem"
      title={<bdi className={classes.panelTitle}>{document?.title}</bdi>}
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      {document && <Content key={document.id} {...props} document={document} />}
    </Drawer>
  )
}
