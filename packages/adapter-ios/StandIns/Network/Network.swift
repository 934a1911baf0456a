import Phone
