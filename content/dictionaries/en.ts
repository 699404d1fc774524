/**
 * All English texts of the site, and the shape of every other dictionary. `createTexts` fills in placeholders such as
 * `{brand}` at build time. `testimonials`, `contactForm.location`, `privacyPolicy.sections.security`, and the titles in
 * `privacyPolicy.content` are in the specification, but no page shows them.
 */
const en = {
  // Keys of the specification: names and nesting are fixed.
  title: "Buy gift cards with crypto",
  subtitle: "Turn coins into things you love.",
  description:
    "Pick a card in our partner’s store, pay in crypto, and get your code once your payment is confirmed. No bank card, no closing time.",
  buyNow: "Buy now",
  contact: "Contact",
  privacy: "Privacy",
  terms: "Terms",
  selectLanguage: "Select language",
  features: {
    secure: "Secure payment",
    instant: "Instant delivery",
    support: "24/7 support",
    crypto: "All major cryptocurrencies",
  },
  stats: {
    users: "Visitors",
    transactions: "Transactions through our partner",
    satisfaction: "Customer satisfaction",
  },
  newsletter: "Newsletter",
  subscribe: "Subscribe",
  email: "Email",
  testimonials: "Testimonials",
  contactInfo: "Talk to us",
  advertisement: "Advertisement",
  htxAd: "New to {exchange}? Trade crypto on our partner exchange.",
  tradeCrypto: "Trade crypto",
  contactForm: {
    name: "Name",
    subject: "Subject",
    message: "Message",
    send: "Send message",
    sending: "Sending…",
    success: "Message sent successfully!",
    error: "Failed to send message. Please try again.",
    phone: "Phone",
    location: "Location",
  },
  privacyPolicy: {
    title: "Privacy policy",
    lastUpdated: "Last updated:",
    sections: {
      collect: "What we collect",
      use: "How we use it",
      share: "Who handles it for us",
      security: "How we protect it",
      rights: "Your rights",
      contact: "Contact us",
    },
    content: {
      collect: {
        title: "What we collect",
        intro:
          "You can read this whole site without telling us who you are. We hold only what you give us, what the site needs to work, and counts that do not identify anyone:",
        items: [
          "The name, email address, subject and message that you send through the contact form.",
          "The number of visits, by day and page language. These are totals across all visits and say nothing about you.",
          "Your language, if you choose one in the menu: a cookie named “{cookie}” keeps it in your browser for one year.",
        ],
      },
      use: {
        title: "How we use it",
        intro: "We use this information for the following purposes and no others:",
        items: [
          "To answer your message.",
          "To show the site in your language.",
          "To see how often the site is visited, using only the visit counts.",
          "To keep the site available and to protect it from abuse.",
          "To meet our legal obligations.",
        ],
      },
    },
  },

  // The site’s own texts.
  heads: {
    home: {
      title: "Buy gift cards with crypto: Bitcoin, Ether and more",
      description:
        "Buy gift cards with Bitcoin, Ether or stablecoins at our partner’s store. Pay securely and get your code as soon as payment is confirmed.",
    },
    contact: {
      title: "Contact {brand}: help by phone and by email",
      description:
        "Questions about gift cards or crypto payments? Call our support team, send us an email, or write to us with the contact form on this page.",
    },
    privacy: {
      title: "Privacy policy: what data {brand} keeps and why",
      description:
        "What information we hold about visitors to this site, why and for how long, and how to access your data or have it corrected or deleted.",
    },
    terms: {
      title: "Terms and conditions for using the {brand} site",
      description:
        "The conditions for using this site and for gift cards bought from our partner: who may buy, what cannot be refunded, and where our liability ends.",
    },
    notFound: { title: "Page not found · {brand}" },
  },

  layout: {
    /** The separator after a label. In French, a space precedes it. */
    colon: ":",
    contents: "On this page",
    skipToContent: "Skip to content",
    home: "{brand}, home page",
    footer: "About this site",
    imprint: "Legal notice",
    chat: "Chat with us on {chat}",
    opensNewTab: "opens in a new tab",
    copyright: "© {year} {brand}",
  },

  home: {
    disclosure:
      "We don’t sell gift cards ourselves: you buy from our partner {partner}, on their site. We may earn a commission.",
    partnerSite: "opens the site of our partner {partner} in a new tab",
    exchangeSite: "opens the exchange’s site in a new tab",
    exchangeDisclosure: "We may earn a commission. Crypto assets can lose some or all of their value.",
    featuresHeading: "What to expect",
    features: {
      secure: "You pay on our partner’s site, over an encrypted connection.",
      instant: "Your code arrives as soon as your payment is confirmed.",
      support: "Call us day or night, weekends included.",
      crypto: "Bitcoin, Ether, stablecoins and more.",
    },
    /** The steps from a card to its code. */
    path: ["Choose a card", "Pay in crypto", "Get your code"],
    statsHeading: "By the numbers",
    /** More than a number of transactions, as in “1M+”. */
    transactionsFigure: "{number}+",
    engraving: "Every number has its own pattern.",
    cards: { anything: "Anything", games: "Games", travel: "Travel" },
    newsletterInvitation: "New cards and offers, now and then.",
    contactInvitation: "Questions before you buy? We’re here day and night.",
    chatMessage: "Hello! I have a question about gift cards.",
  },

  contactPage: {
    title: "Contact {brand}",
    intro: "Call at any hour, or write and hear back within 24 hours.",
    channels: "Ways to reach us",
    phone: { title: "24/7 support line", text: "Call us anytime, day or night." },
    email: { title: "Email support", text: "We respond within 24 hours." },
    chat: {
      title: "{chat} chat",
      text: "Message us on {chat}; we’ve filled in the first line for you.",
      action: "Open {chat}",
      message: "Hello! I need help with a gift card.",
    },
    headquarters: { title: "Headquarters" },
    safety: "We never ask for gift card codes, seed phrases or payment. If someone does, it isn’t us.",
    reasons: {
      title: "Why choose us",
      availability: {
        title: "24/7 availability",
        text: "You can call our support line at any hour, weekends and holidays included.",
      },
      coverage: {
        title: "Global coverage",
        text: "We help visitors all over the world, and this site is in five languages.",
      },
      expertise: {
        title: "Expert support",
        text: "Our team knows gift cards and crypto payments, and explains both plainly.",
      },
    },
    offices: {
      title: "Global offices",
      roles: {
        headquarters: "Main headquarters",
        "european-support": "European support",
        "asia-pacific-hub": "Asia-Pacific hub",
        "americas-hub": "Americas hub",
        "middle-east-africa-hub": "Middle East and Africa hub",
        office: "Office",
      },
      localTime: "Local time",
    },
  },

  form: {
    title: "Send us a message",
    intro: "All fields are required.",
    /** On the button, for three seconds. */
    sent: "Sent",
    receipt: "Your message was sent at {time}. We’ll respond within 24 hours.",
    reference: "Reference: {reference}",
    /** Why a message was not sent, or may not have been. `textKept` or `textBehind` follows. */
    failures: {
      refused: "Your message was not sent.",
      /** The service itself gave no answer, so nobody knows whether the message arrived. */
      unconfirmed: "Your message may still have arrived, but we couldn’t confirm it. It’s safe to try again.",
      "rate-limited":
        "Your message was not sent: we’ve received too many messages from your connection. Please try again later.",
      "too-long": "Your message was not sent because it’s too long. Please shorten it.",
      offline: "Your message was not sent: you seem to be offline.",
    },
    textKept: "Your text is still here. You can also email us directly:",
    /** Shown without JavaScript, on the page after the form. */
    textBehind: "Use your browser’s Back button to return to your text, or email us directly:",
    sentWithoutScript: "Message sent successfully! We’ll respond within 24 hours.",
    invalidWithoutScript:
      "Your message was not sent: a field is empty or the email address is incomplete. Use your browser’s Back button to return to your text and correct it.",
    leaveEmpty: "Leave this field empty",
  },

  newsletterForm: {
    consent:
      "By subscribing, you agree to receive our email newsletter about new cards and offers. You can unsubscribe at any time.",
    /** Shown if no list service is set: nothing is sent. */
    notOpen: "Sign-up isn’t open yet. Your email address was not sent or stored.",
  },

  privacyPage: {
    intro:
      "{controller} is responsible for the data that this site handles. This policy explains what data we collect when you visit, and what you can ask of us.",
    collect: {
      draft:
        "What you type into a form on this site, until it has been sent: it stays in your browser, in this tab only, so that it isn’t lost when you change the language or reload the page. It is deleted when you close the tab, and reaches us only when you send it.",
      clicks:
        "The number of clicks on the links to our partners, by day and page language, counted in the same way as visits. If your browser sends the Global Privacy Control (GPC) signal, your clicks are not counted.",
      sources:
        "The number of visits and clicks per day, by the site or campaign that led to them. Only its name is recorded, never the page you came from; your browser keeps the name until you close the tab. If your browser sends the GPC signal, the name is neither recorded nor kept.",
      records:
        "Technical records of requests, with details such as the time, the page requested and the outcome, but without your name or message. Your IP address is used to send you the pages and to limit abuse, but does not appear in these records.",
      withMessage:
        "The time you sent your message, the language of the page and, to limit abuse, a value computed from your IP address with a secret key. The address cannot be read from that value, which is deleted within two days.",
      recordsElsewhere:
        "Your IP address and technical details of your requests, such as the time and the page requested, reach the companies that host this site. They may record them for a limited time, under their own rules.",
      newsletter: "Your email address and the language of the page, if you subscribe to our newsletter.",
    },
    use: {
      clicks: "To see which links to our partners are followed, using only the click counts.",
      sources: "To see which sites and campaigns visitors come from, using only these counts.",
      newsletter: "To send you our newsletter, until you unsubscribe.",
      grounds:
        "We answer you because you asked us to, and we remember your language because you chose it. For counts, records and protection from abuse, we rely on our legitimate interest in a site that works; where the law requires us to use data, we rely on that obligation.",
      newsletterGround: "We send the newsletter only with your consent, which you can withdraw at any time.",
    },
    share: {
      processors:
        "We never sell your data. Only companies that work for this site, such as our hosting and email providers, handle it for us.",
      form: "Your browser sends your message to our mailbox through {host}, which also receives your IP address.",
      counter: "Visits are counted at {host}, which also receives your IP address.",
      newsletter:
        "If you subscribe, your email address goes to {host}, which keeps our mailing list and also receives your IP address.",
      chat: "If you write to us on {chat}, the company that runs it handles your message under its own privacy policy.",
    },
    retention: {
      title: "Data retention",
      intro:
        "We keep information only as long as we need it. If we hold any of the following, these limits apply:",
      items: [
        {
          term: "Transaction history",
          text: "7 years, as the law requires.",
        },
        {
          term: "Account information",
          text: "Until you delete your account.",
        },
        {
          term: "Marketing preferences",
          text: "Until you withdraw your consent.",
        },
      ],
      messages: {
        term: "Contact form messages",
        text: "{days} on this site’s server after they reach our mailbox or are handled; if neither happens, {unreadDays}. Backups keep them for a limited time after that.",
      },
      mailbox: {
        term: "Messages in our mailbox",
        text: "As long as we need them to answer you, or as the law requires.",
      },
      note: "This site offers no accounts and no checkout: you buy on our partner’s site, where the partner’s own privacy policy applies.",
    },
    rights: {
      intro: "Wherever you live, you can exercise these rights free of charge:",
      access: {
        title: "Access",
        items: ["Request a copy of your data.", "Find out how your data is used."],
      },
      control: {
        title: "Control",
        items: ["Have your information corrected.", "Have your data and any account deleted."],
      },
      complaint:
        "You can also object to how we use your data, ask us to restrict that use or to transfer your data, and file a complaint with your data protection authority at any time.",
    },
    contact: {
      intro: "For questions about your data, or to exercise your rights, contact us:",
      address: "Address",
    },
  },

  termsPage: {
    title: "Terms and conditions",
    intro:
      "By using this site, you accept these terms. Please read them before you follow a link to our partner.",
    agreement: {
      title: "Agreement",
      intro: "By using this site, you confirm the following:",
      items: [
        "You are 18 years of age or older.",
        "You are responsible for keeping any account you use secure.",
        "The information you provide is accurate.",
      ],
    },
    giftCards: {
      title: "Gift card services",
      intro: "Our partner, not this site, sells the gift cards and delivers the codes. These terms apply:",
      items: [
        "Once issued, a gift card is non-refundable, unless the law gives you a right to a refund.",
        "The code is delivered as soon as the payment is confirmed.",
        "To the extent permitted by law, we are not responsible for lost or stolen codes.",
      ],
    },
    security: {
      title: "Security and payments",
      items: [
        "Encrypted transactions",
        "Secure cryptocurrency payments",
        "Two-factor authentication",
        "Regular security audits",
      ],
    },
    liability: {
      title: "Limitations and liability",
      intro: "To the extent permitted by law, we are not liable for:",
      items: [
        "Service interruptions",
        "Cryptocurrency price fluctuations",
        "Problems with third-party gift card services",
      ],
    },
    contact: {
      title: "Contact and support",
      intro: "For questions about these terms, our support team is here around the clock:",
    },
  },

  accessibility: {
    title: "Accessibility",
    text: "This site is built to meet WCAG 2.2 at Level AA. It works with a keyboard alone, a screen reader, text at 200%, high contrast and reduced motion. If something stands in your way, we’ll work on it. Write to us:",
  },

  notFound: {
    title: "This page doesn’t exist",
    text: "The address may be mistyped, or the page may have moved.",
    home: "Go to the home page",
  },

  applicationError: {
    text: "That’s our fault. Reload the page: what you’ve typed should still be there.",
    reload: "Reload the page",
  },

  /** Replacements for the texts above, for operators who claim or offer less: see `texts.ts`. */
  variants: {
    withoutHours: {
      features: { support: "Support" },
      home: {
        features: { support: "Call or write to us." },
        contactInvitation: "Questions before you buy? Call or write to us.",
      },
      contactPage: {
        intro: "Call us, or write and hear back within 24 hours.",
        phone: { title: "Support line", text: "Call us with any questions." },
      },
      termsPage: {
        contact: { intro: "For questions about these terms, our support team is here to help:" },
      },
    },
    /** Without the promise of an answer within 24 hours. */
    withoutPromise: {
      contactPage: { intro: "Call or write to us.", email: { text: "Email us with any questions." } },
      form: { receipt: "Your message was sent at {time}.", sentWithoutScript: "Message sent successfully!" },
    },
    withoutExchangeName: { htxAd: "Trade crypto on our partner exchange." },
    /** The form posts to an external form service, which doesn't recognize a repeated message. */
    formService: {
      form: {
        failures: {
          unconfirmed:
            "Your message may still have arrived, but we couldn’t confirm it. Trying again may send it twice.",
        },
      },
    },
  },
};

/** The texts as translators write them. Pages get `Content`: see `create-content.ts`. */
export type Dictionary = typeof en;

export default en;
