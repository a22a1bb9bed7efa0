import { Alert, Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { draftChecklist } from '../../../../domain/formats/draft-checklist.ts'
import type { FormatContent } from '../../../../domain/formats/format-draft.ts'
import type { Checklist } from '../../../../domain/inspections/checklist.ts'
import { standardFloors } from '../../../../domain/inspections/concepto-sanitario.ts'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { closeButton } from '../../../ui/theme/theme.ts'
import { useFocusBack } from '../../../ui/window-focus.ts'
import classes from './preview-modal.module.css'

const texts = {
  title: 'Vista previa',
  banner: 'Vista previa: no se guarda nada.',
  frame: 'Pantalla',
  phone: 'Teléfono',
  desk: 'Escritorio',
  empty: 'El borrador no tiene ítems todavía.',
}

type Frame = 'phone' | 'desk'
const frames: { value: Frame; label: string }[] = [
  { value: 'phone', label: texts.phone },
  { value: 'desk', label: texts.desk },
]

/** The inspector's form of a checklist. The page gives it, since the form belongs to another feature. */
export type RenderTrial = (checklist: Checklist, isPhone: boolean) => ReactNode

type Props = { content: FormatContent; renderTrial: RenderTrial; onClose: () => void }

/** A content in the inspector's own form. Nothing is stored and no request is sent. */
export function PreviewModal({ content, renderTrial, onClose }: Props) {
  useFocusBack()
  useBackCloses(true, onClose)
  const [frame, setFrame] = useState<Frame>('phone')
  const checklist = useMemo(() => draftChecklist(content, standardFloors), [content])
  const isEmpty = checklist.sections.every(({ items }) => items.length === 0)
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={texts.title}
      closeButtonProps={closeButton}
      // On paper, a page that cannot scroll is cut after its first sheet, and so is a window that a transform moves.
      lockScroll={false}
      transitionProps={{ transition: 'fade' }}
      classNames={{
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        overlay: classes.overlay ?? '',
        close: classes.close ?? '',
      }}
    >
      <div className={classes.head}>
        <Alert className={classes.banner} color="yellow">
          {texts.banner}
        </Alert>
        <Group className={classes.frames} role="group" aria-label={texts.frame} gap="xs">
          {frames.map(({ value, label }) => (
            <Button
              key={value}
              variant={frame === value ? 'filled' : 'default'}
              aria-pressed={frame === value}
              onClick={() => setFrame(value)}
            >
              {label}
            </Button>
          ))}
        </Group>
      </div>
      {isEmpty ? <p>{texts.empty}</p> : renderTrial(checklist, frame === 'phone')}
    </Modal>
  )
}
