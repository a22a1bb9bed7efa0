import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { QrCode } from '../../../ui/qr-code/qr-code.tsx'
import { labelTexts as texts } from '../messages.ts'
import type { Sample } from '../samples.queries.ts'
import classes from './label.module.css'

/** The printed part of the page: all of it, or its label alone. */
export type Printed = 'page' | 'label'

/** Prints the label and then shows the page again. Phones return from `print` before they have printed. */
export function useLabelPrint(): { printed: Printed; printLabel: () => void } {
  const [printed, setPrinted] = useState<Printed>('page')
  useEffect(() => {
    if (printed === 'page') return
    const end = () => setPrinted('page')
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [printed])
  return { printed, printLabel: () => setPrinted('label') }
}

export const LabelButton = ({ onPrint }: { onPrint: () => void }) => (
  <Button mih={44} variant="default" leftSection={<IconTag size={20} aria-hidden />} onClick={onPrint}>
    {texts.print}
  </Button>
)

/** The label of a sample, 40 × 30 mm: its QR code opens this page, where its handover is recorded. Paper alone has it. */
export const Label = ({ sample }: { sample: Sample }) => (
  <div className={classes.label} data-testid="etiqueta">
    <QrCode text={new URL(`/dashboard/seguimiento/muestras/${sample.id}`, location.origin).href} label={texts.code} />
    <div className={classes.words}>
      <strong>{sample.number}</strong>
      <span>{texts.seal(sample)}</span>
      <span>{texts.taken(sample)}</span>
      <span className={classes.product}>{sample.product}</span>
    </div>
  </div>
)
