import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { uploadMessages as texts } from '../messages.ts'

/** Ends a window whose files are all sent. It takes the focus: nothing else is left to press. */
export function FinishButton({ onFinish }: { onFinish: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} onClick={onFinish}>
      {texts.finish}
    </Button>
  )
}
