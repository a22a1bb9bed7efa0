import { Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type Props = {
  text: string
  /** @param describedBy id of the text */
  children: (describedBy: string) => ReactNode
}

/** A button above a line of text that says what the button produces. */
export function Explained({ text, children }: Props) {
  const id = useId()
  return (
    <Stack gap={4} align="flex-start" maw={420}>
      {children(id)}
      <Text id={id} size="sm" c="gray.7">
        {text}
      </Text>
    </Stack>
  )
}
