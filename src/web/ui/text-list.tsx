import { List } from '@mantine/core'

/** Lines below the text of a question. */
export const textList = (lines: readonly string[]) => (
  <List size="sm">
    {lines.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
)
