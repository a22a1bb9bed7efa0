/** Production files under 10 lines, by the reason why each is a file of its own. */
export const SMALL_FILES = [
  { files: /^src\/server\/cli\//, reason: 'a command of the installation, which Node starts by its file' },
  { files: /\.(?:worker|child)\.ts$/, reason: 'the entry of a thread or process, which Node starts by its file' },
  { files: /\/messages\.ts$/, reason: 'texts that people see stand in a file of their own in every folder' },
  { files: /^src\/web\/pages\/[^/]+-page\.tsx$/, reason: 'a page is loaded on demand, by its file' },
  { files: /^src\/web\/sw-sync\.ts$/, reason: 'the entry of a script that is built apart' },
  { files: /^src\/server\/platform\/clock\.ts$/, reason: 'a type for nearly every part of the server' },
  { files: /^src\/domain\/inspections\/checklist-wanted\.ts$/, reason: 'a rule of the domain that the wire needs' },
  { files: /^src\/domain\/shared\/row-version\.ts$/, reason: 'one rule for every kind of row that can be edited' },
  { files: /^src\/web\/offline\/store\/visit-slot\.ts$/, reason: 'a name shared by draft, photo and outbox' },
  { files: /^src\/web\/pwa\/worker-protocol\.ts$/, reason: 'shared by the page and the service worker' },
  { files: /^src\/web\/pages\/visit-id\.ts$/, reason: 'shared by the routes and a page loaded on demand' },
  { files: /^src\/web\/features\/session\/recovery-address\.ts$/, reason: 'shared by two pages loaded on demand' },
  { files: /^src\/web\/features\/session\/app-links\.ts$/, reason: 'a pure rule with a table of its edges' },
  { files: /^src\/web\/features\/shell\/initials\.ts$/, reason: 'a pure rule with a table of its edges' },
  { files: /^src\/web\/ui\/form\/required-mark\.tsx$/, reason: 'a component with its style sheet' },
]
