const rows = Array.from({ length: 8 }, (_, row) => `| Bitcoin ${row} | 0.40 USD | A network of its own |`);

const write = (title: string, text: string) => `---
title: ${title}
description: ${text}
updated: 2026-11-29
---
${text} [Buy](partner:) or read the [terms](terms#liability).

![A circle](circle.svg)

> ${text}

## ${title}

1. **One** and *two*
   - ~~three~~ \`bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq\`

\`\`\`
https://www.circle.io/a-very-long-address/that-fits-into-no-line-of-a-phone/and-is-broken/somewhere
\`\`\`

## ${title}

| One | Two | Three |
|:--|--:|:-:|
${rows.join("\n")}

### ${title}

${text}

---

## ${title}

${text}

| One | Two |
|--|--|
| Bitcoin | 0.40 USD |
| Ether | 0.40 USD |
`;

/** Pages of an operator, by the names of their files, with all that they may have. */
export const ownPages: Record<string, string> = {
  "guide.en.md": write("What a payment costs", "The network takes 0.40 USD."),
  "guide.ar.md": write("كم تكلف الدفعة", "تأخذ الشبكة 0.40 USD لكل دفعة."),
  "fees.de.md": write("Zahlungsverkehrsgebühren", "Das Netzwerk nimmt 0,40 USD."),
  "circle.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><circle r="99"/></svg>',
};
