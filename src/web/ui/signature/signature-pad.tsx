import { Button } from '@mantine/core'
import { IconEraser, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { unopenedImage } from '../../../domain/shared/unopened-image.ts'
import { BLANK_SIGNATURE } from '../../../domain/signatures/ink.ts'
import { RequiredMark } from '../form/required-mark.tsx'
import classes from './signature-pad.module.css'
import { useSignatureCanvas } from './use-signature-canvas.ts'

type Props = {
  /** PNG data URL, or empty. */
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  required?: boolean
  label: string
  error?: string | undefined
  /** Id of the control that takes the focus when the signature is missing. */
  inputId?: string
}

const texts = {
  clear: 'Limpiar',
  hint: 'Firme con el dedo o con el ratón dentro del recuadro.',
  upload: 'Subir imagen de la firma',
  begin: 'Toque aquí para firmar',
  goOn: 'Toque aquí para seguir firmando',
}

/**
 * Whether the pad takes strokes. On a touch screen a thumb that scrolls the page would draw, so the pad is opened with
 * a tap and closes with a tap elsewhere.
 */
function useOpenPad() {
  const groupRef = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasLeft, setLeft] = useState(false)
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const isWithin = target instanceof Node && groupRef.current?.contains(target) === true
      setLeft(!isWithin)
      if (!isWithin) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])
  return { groupRef, isOpen, open: () => setOpen(true), wasLeft }
}

/** A place to sign. A person who cannot draw uploads a picture of the signature instead. */
export function SignaturePad({ value, onChange, disabled = false, required = false, label, error, inputId }: Props) {
  const [fileFault, setFileFault] = useState<string>()
  const change = (drawn: string) => {
    setFileFault(undefined)
    onChange(drawn)
  }
  const { canvasRef, isDot, clear, upload: take } = useSignatureCanvas(value, change, disabled)
  const { groupRef, isOpen, open, wasLeft } = useOpenPad()
  const labelId = useId()
  const faultId = useId()
  // The first stroke of a signature may be short, so it is judged when the person goes on.
  const fault = fileFault ?? (isDot && (error || wasLeft) ? BLANK_SIGNATURE : error)
  // The message stays in place after the fault is mended: its removal would move the canvas under the finger.
  const lastFault = useRef(fault)
  if (fault) lastFault.current = fault

  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const [file] = input.files ?? []
    if (!file) return
    setFileFault(undefined)
    try {
      if (!(await take(file))) setFileFault(BLANK_SIGNATURE)
    } catch (cause) {
      console.warn('No se pudo cargar la firma:', cause)
      setFileFault(unopenedImage.pad)
    }
    // An empty input reports a change even when the same file is picked again.
    input.value = ''
  }
  return (
    <fieldset
      ref={groupRef}
      aria-labelledby={labelId}
      aria-describedby={fault ? faultId : undefined}
      className={classes.pad}
    >
      <span id={labelId} className={classes.label}>
        {label} {required && <RequiredMark />}
      </span>
      <div className={classes.sheet}>
        <canvas
          ref={canvasRef}
          className={classes.canvas}
          data-faulty={fault ? true : undefined}
          data-disabled={disabled || undefined}
          role="img"
          aria-label={label}
        >
          {label}
        </canvas>
        {!disabled && !isOpen && (
          <button type="button" className={classes.lock} data-inked={value || isDot ? true : undefined} onClick={open}>
            {value || isDot ? texts.goOn : texts.begin}
          </button>
        )}
      </div>
      <span className={classes.hint}>{texts.hint}</span>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconEraser size={18} aria-hidden />}
          disabled={disabled}
          onClick={clear}
        >
          {texts.clear}
        </Button>
        <label className={classes.upload} data-disabled={disabled || undefined}>
          <input
            type="file"
            id={inputId}
            accept="image/png,image/jpeg"
            className={classes.input}
            disabled={disabled}
            onChange={(event) => void upload(event)}
            aria-describedby={fault ? faultId : undefined}
            aria-invalid={fault ? true : undefined}
          />
          <IconUpload size={18} aria-hidden />
          {texts.upload}
        </label>
      </div>
      <p id={faultId} className={classes.fault} data-mended={fault ? undefined : true}>
        {lastFault.current}
      </p>
    </fieldset>
  )
}
