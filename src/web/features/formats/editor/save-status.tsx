import { Button, Group, Text } from '@mantine/core'
import { editorTexts as texts } from './messages.ts'
import type { SaveState } from './use-autosave.ts'

const textOf = (state: SaveState): string => {
  switch (state.kind) {
    case 'saved':
      return texts.saved(state.at)
    case 'saving':
      return texts.saving
    case 'failed':
      return texts.failed(state.text)
    default:
      return texts.unsaved
  }
}

/** Whether the server holds the draft as it is shown. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const hasFailed = state.kind === 'failed'
  return (
    <Group gap="xs">
      <Text component="p" m={0} size="sm" role={hasFailed ? 'alert' : undefined} c={hasFailed ? 'red.9' : 'dimmed'}>
        {textOf(state)}
      </Text>
      {hasFailed && (
        <Button variant="default" size="compact-md" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </Group>
  )
}
