/** Production files above the limit of lines, by the reason why each is read as one table. */
export const LARGE_FILES = [
  { files: /^src\/server\/app\.ts$/, reason: 'a line for each feature of the server' },
  { files: /^src\/domain\/import\/columns\/synonyms\.ts$/, reason: 'words that people write above columns' },
  { files: /^src\/server\/demo\/(?:places|census\/census)\.ts$/, reason: 'rows of the demonstration' },
]
