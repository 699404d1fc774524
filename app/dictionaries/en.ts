/**
 * All English words of the site, and the shape that every other dictionary satisfies.
 * `{brand}` and the like are filled in by `fill` in `language.tsx`.
 */
const en = {
  title: "Gift cards, paid in crypto",
  subtitle: "Turn coins into things you love.",
  description:
    "Choose a card in our partner’s store, pay with the coin you hold, and get your code moments after confirmation. No bank, no opening hours.",
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
    transactions: "Transactions",
    satisfaction: "Satisfaction",
  },
  newsletter: "Newsletter",
  subscribe: "Subscribe",
  email: "Email",
  testimonials: "Testimonials",
  contactInfo: "Talk to us",
  advertisement: "Advertisement",
  htxAd: "New to HTX? Trade crypto on our partner exchange.",
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
      share: "Who we share it with",
      security: "How we protect it",
      rights: "Your rights",
      contact: "Contact us",
    },
    content: {
      collect: {
        title: "What we collect",
        intro:
          "You can read this whole site without telling us who you are. We hold only what you give us and what the site needs to work:",
        items: [
          "The name, email address, subject and message that you send with the contact form.",
          "A count of visits, by day and page language. These are numbers for all visitors together and say nothing about you.",
          "A count of clicks on the links to our partners, kept in the same way. If your browser sends the Global Privacy Control signal, your clicks are not counted.",
          "Your choice of language, kept in your own browser for one year.",
          "Technical records of requests, such as time, web address requested and outcome, without your name or message.",
        ],
      },
      use: {
        title: "How we use it",
        intro: "We use what we hold for these purposes and no others:",
        items: [
          "To answer your message.",
          "To show the site in your language.",
          "To see how many people visit and which links they follow, from those counts alone.",
          "To keep the site available and to protect it from abuse.",
          "To meet our legal obligations.",
        ],
      },
    },
  },

  heads: {
    home: {
      title: "Gift cards, paid in crypto: Bitcoin, Ether and more",
      description:
        "Buy gift cards with Bitcoin, Ether or stablecoins in our partner’s store. Secure payment, a code once it is confirmed, and people to help you at any hour.",
    },
    contact: {
      title: "Contact {brand}: help by phone, email and live chat",
      description:
        "Reach our support team around the clock by phone or chat, or write to us and receive an answer within 24 hours. Offices in San Francisco, London and Singapore.",
    },
    contactWithoutChat: {
      title: "Contact {brand}: phone support at any hour, and email",
      description:
        "Reach our support team around the clock by phone, or write to us and receive an answer within 24 hours. Offices in San Francisco, London and Singapore.",
    },
    privacy: {
      title: "Privacy policy: which data {brand} keeps and why",
      description:
        "What information we hold about visitors to this site, why we hold it, how long we keep it, and how you can see, correct or delete what concerns you.",
    },
    terms: {
      title: "Terms and conditions for all visitors to {brand}",
      description:
        "The conditions for using this site and for gift cards bought through our partner: who may buy, what cannot be refunded, and where our liability ends.",
    },
    notFound: { title: "Page not found · {brand}" },
  },

  layout: {
    skipToContent: "Skip to content",
    home: "{brand}, home page",
    footer: "About this site",
    chat: "Chat with us",
    opensNewTab: "opens in a new tab",
    copyright: "© {year} {brand}",
  },

  home: {
    disclosure:
      "Sold by {partner}, our partner. You complete your purchase on their site. We may earn a commission.",
    partnerSite: "opens the site of our partner {partner} in a new tab",
    exchangeSite: "opens our partner’s site in a new tab",
    exchangeDisclosure: "We may earn a commission. Crypto assets can lose value.",
    featuresHeading: "Why pay with crypto",
    features: {
      secure: "Encrypted from first click to final code.",
      instant: "Codes arrive as soon as your payment is confirmed.",
      support: "People, not bots, on three continents.",
      crypto: "Bitcoin, Ether, stablecoins and more.",
    },
    statsHeading: "In figures",
    cards: { anything: "Anything", games: "Games", travel: "Travel" },
    newsletterInvitation: "New cards and offers, now and then.",
    contactInvitation: "A question before you buy? We are here day and night.",
    chatMessage: "Hello! I have a question about gift cards.",
  },

  contactPage: {
    title: "Contact {brand}",
    intro: "Choose the way that suits you. A person answers, at any hour.",
    channels: "Ways to reach us",
    phone: { title: "24/7 support line", text: "Call us at any hour, any day." },
    email: { title: "Email support", text: "We respond within 24 hours." },
    chat: {
      title: "Live chat",
      text: "Write to us in the chat app you know.",
      action: "Start chatting",
      message: "Hello! I need help with a gift card.",
    },
    headquarters: { title: "Headquarters", text: "Our home base." },
    safety: "We never ask for card codes, seed phrases or payment, whichever way you reach us.",
    hours: "Phone and chat: every day, around the clock.",
    hoursPhoneOnly: "Phone: every day, around the clock.",
    languages: "We answer in Arabic, English, French, Spanish and German.",
    reasons: {
      title: "Why choose us",
      availability: {
        title: "24/7 availability",
        text: "Somebody is awake for you at every hour, weekends and holidays included.",
      },
      coverage: {
        title: "Global coverage",
        text: "We help visitors all over the world, in five languages.",
      },
      expertise: {
        title: "Expert support",
        text: "Our team knows gift cards and crypto payments, and explains them plainly.",
      },
    },
    offices: {
      title: "Global offices",
      sanFrancisco: { city: "San Francisco", role: "Main headquarters" },
      london: { city: "London", role: "European support" },
      singapore: { city: "Singapore", role: "Asia-Pacific hub" },
      localTime: "Local time",
    },
  },

  form: {
    title: "Send us a message",
    intro: "All fields are required.",
    faults: {
      missing: {
        name: "Please enter your name.",
        email: "Please enter your email address.",
        subject: "Please enter a subject.",
        message: "Please write a message.",
      },
      tooLong: "Please shorten this text to at most {limit} characters.",
      notAnAddress: "Please enter a complete email address, such as name@example.com.",
      controlCharacter: "Please remove invisible control characters or line breaks from this field.",
    },
    charactersLeft: "Characters left: {count}",
    receipt: "Your message was sent at {time}.",
    reference: "Reference: {reference}",
    failureHelp: "Nothing was sent. Your text is still here. You can also write to us directly:",
    tooManyHelp: "Too many messages came from your connection. Please wait a while and try again.",
    sentWithoutScript: "Your message was sent successfully! We respond within 24 hours.",
    faultyWithoutScript:
      "Nothing was sent: a field is empty, too long or not valid. Go back in your browser to find your text and correct it.",
    failedWithoutScript:
      "Failed to send message: nothing was sent. Go back in your browser to find your text and try again, or write to us directly:",
    leaveEmpty: "Leave this field empty",
  },

  newsletterForm: {
    consent: "By subscribing you agree to receive our newsletter by email. You can unsubscribe at any time.",
    accepted: "Thank you, your request has arrived. You may receive an email asking you to confirm it.",
    failed: "The subscription could not be completed. Your address is still in the field. Please try again.",
  },

  privacyPage: {
    intro:
      "This policy explains what {brand} knows about you when you visit this site, and what you can ask of us.",
    contents: "On this page",
    retention: {
      title: "Data retention",
      intro: "We keep information no longer than we need it:",
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
        text: "Deleted from this site {days} days after they reached our mailbox.",
      },
      note: "This site itself offers no accounts and no checkout: purchases take place on our partner’s site, under our partner’s own privacy policy.",
    },
    newsletter: {
      collect: "Your email address and the language of the page, if you subscribe to our newsletter.",
      use: "To send you our newsletter, until you unsubscribe.",
    },
    rights: {
      intro: "Wherever you live, you can exercise these rights free of charge:",
      access: {
        title: "Access",
        items: ["Request a copy of your data.", "Know how your data is used."],
      },
      control: {
        title: "Control",
        items: ["Update your information.", "Delete your account and your data."],
      },
    },
    contact: {
      intro: "For any question about your data, or to exercise your rights, reach our privacy team:",
      address: "Address",
    },
  },

  termsPage: {
    title: "Terms and conditions",
    intro:
      "By using this site you accept these terms. Please read them before you follow a link to our partner.",
    agreement: {
      title: "Agreement",
      intro: "By using our services you agree to the following:",
      items: [
        "You are 18 years of age or older.",
        "You are responsible for the security of your account.",
        "You provide accurate information.",
      ],
    },
    giftCards: {
      title: "Gift card services",
      intro: "Gift cards are sold and issued by our partner. The following applies to them:",
      items: [
        "Gift cards are non-refundable once issued.",
        "Delivery is instant upon confirmed payment.",
        "We accept no responsibility for lost or stolen codes.",
      ],
    },
    security: {
      title: "Security and payments",
      intro: "Payments and data are protected by these measures:",
      items: [
        "Encrypted transactions",
        "Secure cryptocurrency payments",
        "Two-factor authentication",
        "Regular security audits",
      ],
    },
    liability: {
      title: "Limitations and liability",
      intro: "To the extent that the law permits, we are not liable for:",
      items: [
        "Interruptions of service",
        "Fluctuations in the price of cryptocurrencies",
        "Problems with gift card services provided by third parties",
      ],
    },
    contact: {
      title: "Contact and support",
      intro: "For questions about these terms, our support team is here around the clock:",
    },
  },

  accessibility: {
    title: "Accessibility",
    text: "This site is built to meet WCAG 2.2 at level AA: with a keyboard alone, with a screen reader, with text at twice the size, in high contrast and with less motion. If something stands in your way, please write to us and we will fix it:",
  },

  notFound: {
    title: "This page does not exist",
    text: "The address may be mistyped, or the page may have moved.",
    home: "Go to the home page",
  },

  errorPage: {
    title: "Something went wrong",
    text: "The fault is ours. Please reload the page, or start again from the home page.",
    home: "Go to the home page",
  },
};

export type Dictionary = typeof en;

export default en;
